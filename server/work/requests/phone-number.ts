/** Normalises the phone of a request; not in the contract, which pages load, since the numbering plans are large. */
import { z } from 'zod'
import { texts } from '#messages/platform/schema.js'
import { callbackRequestSchema } from '#shared/contract/work/request-forms.ts'
import { normalizePhone } from '#shared/domain/phone.ts'

export const phoneNumber = callbackRequestSchema.shape.phone.transform((text, context) => {
  const phone = normalizePhone(text)
  if (phone !== null) return phone
  context.addIssue(texts.phone)
  return z.NEVER
})
