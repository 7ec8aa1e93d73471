import { z } from 'zod'
import { pageNumberSchema, pageSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { type KindWith, kindsWith } from '#shared/kinds/all-kinds.ts'

export const binKinds = kindsWith('bin')
export type BinKind = KindWith<'bin'>

export const binEntrySchema = z.object({
  /** One of `binKinds`, or a kind that only a newer server knows. */
  kind: z.string(),
  /** The record's number. */
  ref: z.string(),
  title: z.string(),
  /** Null when the colleague's account was removed. */
  removedBy: z.string().nullable(),
  removedAt: timestampSchema,
  /** Time of the final removal. */
  until: timestampSchema,
})
export type BinEntry = z.infer<typeof binEntrySchema>

/** Rows of a page. */
export const pageSize = 50

export const listBinEndpoint = endpoint('GET /api/bin', {
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

export const restoreFromBinEndpoint = endpoint('POST /api/bin/:kind/:ref/restore', {
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
      /** Title of a restored option. */
      option: z.string().optional(),
      /** Differences of the restored record from before, in words; null without any. */
      note: z.string().nullable(),
    }),
  },
  passwordAgain: true,
  // 429, because wrong passwords are counted.
  problems: [404, 409, 429],
})
