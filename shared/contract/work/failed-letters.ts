import { z } from 'zod'
import { idSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { mailAddressSchema } from './request-forms.ts'

/** Where the address of a letter is mended: with the letter, in its order, in the settings of the mail or the account. */
const letterAddresses = ['letter', 'order', 'settings', 'account'] as const

const failedLetterSchema = z.object({
  id: idSchema,
  /** The address that it did not reach. */
  to: z.string(),
  address: z.enum(letterAddresses),
  error: z.string().nullable(),
  at: timestampSchema,
  requestId: idSchema.nullable(),
  orderId: idSchema.nullable(),
})
export type FailedLetter = z.infer<typeof failedLetterSchema>

export const listFailedLettersEndpoint = endpoint('GET /api/letter/failed', {
  access: 'requests.read',
  summary: 'Lists the newest letters that were refused or given up, at most 50',
  responses: { 200: z.array(failedLetterSchema) },
})

export const sendLetterAgainEndpoint = endpoint('POST /api/letter/:id/again', {
  access: 'requests.write',
  summary: 'Sends a failed letter again now, to another address where it is mended with the letter',
  body: z.strictObject({ to: mailAddressSchema.optional() }),
  problems: [409, 429],
})
