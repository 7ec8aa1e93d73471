/** The four endpoints that plain records share: read, create, change and remove. Lists are declared separately. */
import type { z } from 'zod'
import { idParamsSchema } from './common.ts'
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
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: reads,
    summary: says.read,
    params: idParamsSchema,
    responses: { 200: record },
    problems: [404],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: writes,
    summary: says.create,
    body: input,
    responses: { 201: record },
    problems: [409],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: writes,
    summary: says.change,
    params: idParamsSchema,
    body: input,
    responses: { 200: record },
    problems: [404, 409],
    ifMatch: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: writes,
    summary: says.remove,
    params: idParamsSchema,
    responses: { 204: null },
    problems: [404, 409],
    ifMatch: true,
  }),
})
