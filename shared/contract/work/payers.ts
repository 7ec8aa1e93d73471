import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import {
  daySchema,
  idSchema,
  lineSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { compactAccount, isCompanyCode, isPersonCode } from '#shared/domain/system/firm-codes.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { contractKinds } from '#shared/domain/work/invoices/invoice-purpose.ts'

export const payerKinds = ['person', 'entrepreneur', 'company', 'foreigner'] as const
/**
 * Contract clause for sums in dollars: none, the bank's rate on the day of payment, or a typed rate with its source.
 */
export const clauses = ['none', 'nbu', 'typed'] as const

export const payerSchema = z.object({
  /** Id of the order. */
  id: idSchema,
  kind: z.enum(payerKinds),
  /** Name as printed on invoices. */
  name: z.string(),
  code: z.string(),
  address: z.string(),
  /** Contract of the payer; for the order's own contract, number and day are the order's. */
  contract: z.enum(contractKinds),
  contractNumber: z.string(),
  contractDay: daySchema.nullable(),
  clause: z.enum(clauses),
  clauseSource: z.string(),
  version: versionSchema,
  updatedAt: timestampSchema,
})
export type Payer = z.infer<typeof payerSchema>

/** Without blanks and the word before it; the number of a foreigner stays as it is written. */
const cleanCode = (text: string): string => {
  const code = compactAccount(text)
  return isCompanyCode(code) || isPersonCode(code) ? code : withoutInvisible(text)
}

export const payerInputSchema = z
  .strictObject({
    kind: z.enum(payerKinds, { error: () => texts.noSuchPayerKind }),
    name: lineSchema(1, 140, () => texts.labels.payer),
    code: lineSchema(0, 20, () => texts.labels.code, cleanCode),
    address: lineSchema(0, 200, () => texts.labels.payerAddress),
    contract: z.enum(contractKinds, { error: () => texts.noSuchContract }),
    clause: z.enum(clauses, { error: () => texts.noSuchClause }),
    clauseSource: lineSchema(0, 120, () => texts.labels.rateSource),
  })
  .superRefine(({ kind, code, contract, clause, clauseSource }, context) => {
    const flaw = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const checks = {
      company: isCompanyCode,
      entrepreneur: isPersonCode,
      person: isPersonCode,
      foreigner: () => true,
    }
    if (code !== '' && !checks[kind](code))
      flaw('code', kind === 'company' ? texts.companyCode : texts.personCode)
    if (clause !== 'none' && contract === 'none') flaw('clause', texts.clauseNeedsContract)
    if (clause === 'typed' && clauseSource === '') flaw('clauseSource', texts.whoseRate)
  })
export type PayerInput = z.infer<typeof payerInputSchema>

export const readPayerEndpoint = endpoint('GET /api/order/:id/payer', {
  access: 'orders.money',
  summary: 'Reads who pays the invoices of an order; the order’s customer while nobody has said it',
  responses: { 200: payerSchema },
})

export const updatePayerEndpoint = endpoint('PUT /api/order/:id/payer', {
  access: 'orders.money',
  summary: 'Changes who pays the invoices of an order; issued ones stay as they are',
  body: payerInputSchema,
  responses: { 200: payerSchema },
  ifMatch: 'required',
})
