/** The four endpoints that most records share: read, create, change and remove. Lists are declared separately. */
import type { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'

interface RecordCalls<Stored extends z.ZodType, Input extends z.ZodType> {
  /** Base path, such as `/api/category`. */
  path: string
  reads: Access
  writes: Access
  record: Stored
  input: Input
  /** Summaries for the API document. */
  says: Record<'read' | 'create' | 'change' | 'remove', string>
}

export const recordCalls = <Stored extends z.ZodType, Input extends z.ZodType>({
  path,
  reads,
  writes,
  record,
  input,
  says,
}: RecordCalls<Stored, Input>) => ({
  read: endpoint(`GET ${path}/:id`, {
    access: reads,
    summary: says.read,
    responses: { 200: record },
  }),
  create: endpoint(`POST ${path}`, {
    access: writes,
    summary: says.create,
    body: input,
    responses: { 201: record },
    problems: [409],
    idempotent: true,
  }),
  change: endpoint(`PUT ${path}/:id`, {
    access: writes,
    summary: says.change,
    body: input,
    responses: { 200: record },
    ifMatch: true,
  }),
  remove: endpoint(`DELETE ${path}/:id`, {
    access: writes,
    summary: says.remove,
    ifMatch: true,
  }),
})
