/** The four calls that plain records have alike: one is read, created, changed and removed. Lists are written by hand. */
import type { z } from 'zod'
import { idParamsSchema } from './common.ts'
import { type Access, endpoint } from './endpoint.ts'

interface RecordCalls<Stored extends z.ZodType, Input extends z.ZodType> {
  /** The path below which they lie, such as `/api/category`. */
  path: string
  reads: Access
  writes: Access
  record: Stored
  input: Input
  /** Their sentences in the API document. */
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
