/** Removed records, kept for thirty days. */
import { z } from 'zod'
import { pageNumberSchema, pageSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { type KindWith, kindsWith } from '#shared/kinds/all-kinds.ts'

export const binKinds = kindsWith('bin')
export type BinKind = KindWith<'bin'>

export const binEntrySchema = z.object({
  /** One of `binKinds`; a newer server may know more of them. */
  kind: z.string(),
  /** The record's number. */
  ref: z.string(),
  title: z.string(),
  /** Null for a colleague whose account is gone. */
  removedBy: z.string().nullable(),
  removedAt: timestampSchema,
  /** When it goes for good. */
  until: timestampSchema,
})
export type BinEntry = z.infer<typeof binEntrySchema>

export const listBinEndpoint = endpoint({
  method: 'GET',
  path: '/api/bin',
  access: 'account.self',
  summary:
    'Lists what was removed and can be brought back, the newest first, as far as the caller may change it',
  query: z.strictObject({
    kind: z.enum(binKinds).optional(),
    q: z.string().normalize('NFC').trim().max(200).optional(),
    page: pageNumberSchema.optional(),
  }),
  responses: { 200: pageSchema(binEntrySchema) },
  problems: [404],
})

export const restoreFromBinEndpoint = endpoint({
  method: 'POST',
  path: '/api/bin/:kind/:ref/restore',
  access: 'account.self',
  summary:
    'Brings a record back under its own number; asks for the right to change such records, and for the password again where the account of an owner comes back',
  params: z.strictObject({
    kind: z.enum(binKinds),
    ref: z.string().regex(/^[1-9]\d{0,14}$/, errorText('idForm')),
  }),
  responses: {
    200: z.object({
      kind: z.string(),
      ref: z.string(),
      title: z.string(),
      /** Which option it is, by the title that the calculator knows. Older servers do not name it. */
      option: z.string().optional(),
      /** Differences from before, in words; null when there are none. */
      note: z.string().nullable(),
    }),
  },
  passwordAgain: true,
  // Guesses of the password are counted.
  problems: [404, 409, 429],
})
