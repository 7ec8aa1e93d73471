import { httpError } from '#server/platform/http/errors/http-error.ts'
import { mailAddressSchema } from '#shared/contract/work/request-forms.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'

/**
 * The one address that a request holds, as mail servers know it. Throws 409 without one: a request imported from a table
 * may hold several, or other text.
 */
export const customerAddress = ({ email }: Pick<OfficeRequest, 'email'>): string => {
  if (email === null) throw httpError('request.no-email', { values: { what: 'other' }, path: 'way' })
  const read = mailAddressSchema.safeParse(email)
  if (!read.success) throw httpError('request.no-email', { values: { what: 'several' }, path: 'way' })
  return read.data
}
