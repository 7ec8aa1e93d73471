import { z } from 'zod'
import { texts } from '#messages/contract/system.js'
import {
  accountChangeSchema,
  daySchema,
  idParamsSchema,
  idSchema,
  lineSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import {
  accountProblem,
  compactAccount,
  isCompanyCode,
  isPersonCode,
} from '#shared/domain/system/firm-codes.ts'
import { isNumberPattern, mostInvoices } from '#shared/domain/work/invoices/invoice-number.ts'
import { codeFormats } from '#shared/domain/work/invoices/payment-code.ts'
import { unpayableSigns } from '#shared/domain/work/invoices/windows-1251.ts'

export const firmLimit = 10

export const firmKinds = ['company', 'entrepreneur'] as const
export const firmTaxes = ['general', 'single1', 'single2', 'single3'] as const

const account = z.object({ key: z.string(), iban: z.string(), bank: z.string(), usual: z.boolean() })
export type FirmAccount = z.infer<typeof account>

const director = z.object({ position: z.string(), name: z.string(), ground: z.string() })

export const firmSchema = z.object({
  id: idSchema,
  kind: z.enum(firmKinds),
  name: z.string(),
  shortName: z.string(),
  /** Ukrainian registration number: ЄДРПОУ of a company or РНОКПП of an entrepreneur. */
  code: z.string(),
  address: z.string(),
  /** Director's name; empty for an entrepreneur. */
  director,
  tax: z.enum(firmTaxes),
  /** VAT number; empty for a firm that pays no VAT. */
  vatNumber: z.string(),
  accounts: z.array(account),
  pattern: z.string(),
  daysToPay: z.number().int(),
  codeFormat: z.enum(codeFormats),
  ownCategory: z.string(),
  passedCategory: z.string(),
  /** Day on which the payment code was tested with banks; null before. */
  codeTried: daySchema.nullable(),
  retired: z.boolean(),
  /** False after an import or a restore, until an owner confirms the accounts. */
  confirmed: z.boolean(),
  /** Account changes of the last seven days, by the last four digits. */
  accountChanges: z.array(accountChangeSchema),
  version: versionSchema,
  updatedAt: timestampSchema,
})
export type Firm = z.infer<typeof firmSchema>

const category = z
  .string({ error: () => texts.categoryText })
  .regex(/^[A-Z0-9]{4}\/[A-Z0-9]{4}$/, { error: () => texts.categoryForm })

const iban = z
  .string({ error: () => texts.ibanText })
  .max(60)
  .overwrite(compactAccount)
  .superRefine((value, context) => {
    const problem = accountProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: texts.iban[problem] })
  })

const accounts = z
  .array(
    z.strictObject({
      key: z.string().regex(/^[a-z0-9]{1,12}$/, { error: () => texts.accountKey }),
      iban,
      bank: lineSchema(1, 140, () => texts.labels.bank),
      usual: z.boolean({ error: () => texts.usualFlag }),
    }),
  )
  .min(1, { error: () => texts.oneAccount })
  .max(5, { error: () => texts.accountLimit })
  .refine(all => all.filter(account => account.usual).length === 1, { error: () => texts.markUsual })
  .refine(all => new Set(all.map(account => account.iban)).size === all.length, {
    error: () => texts.accountTwice,
  })
  .refine(all => new Set(all.map(account => account.key)).size === all.length, {
    error: () => texts.accountKeyTwice,
  })

export const firmInputSchema = z
  .strictObject({
    kind: z.enum(firmKinds, { error: () => texts.firmKind }),
    name: lineSchema(1, 140, () => texts.labels.name),
    shortName: lineSchema(1, 140, () => texts.labels.shortName),
    code: z
      .string({ error: () => texts.codeText })
      .overwrite(compactAccount)
      .max(10),
    address: lineSchema(1, 200, () => texts.labels.address),
    director: z.strictObject({
      position: lineSchema(0, 80, () => texts.labels.position),
      name: lineSchema(0, 120, () => texts.labels.director),
      ground: lineSchema(0, 120, () => texts.labels.ground),
    }),
    tax: z.enum(firmTaxes, { error: () => texts.noSuchTax }),
    vatNumber: z
      .string({ error: () => texts.vatNumberText })
      .overwrite(compactAccount)
      .max(12),
    accounts,
    pattern: z
      .string({ error: () => texts.patternText })
      .refine(isNumberPattern, { error: () => texts.patternForm }),
    daysToPay: z
      .number({ error: () => texts.daysNumber })
      .int({ error: () => texts.daysWhole })
      .min(0, { error: () => texts.daysLeast })
      .max(365, { error: () => texts.daysMost }),
    codeFormat: z.enum(codeFormats, { error: () => texts.codeFormat }),
    ownCategory: category,
    passedCategory: category,
    codeTried: daySchema.nullable(),
    retired: z.boolean({ error: () => texts.retiredFlag }),
  })
  .superRefine((value, context) => {
    const flaw = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const isCompany = value.kind === 'company'
    const signs = unpayableSigns(value.shortName)
    if (signs.length > 0) flaw('shortName', texts.signsRefused({ signs: signs.join(' ') }))
    if (isCompany && !isCompanyCode(value.code)) flaw('code', texts.companyCode)
    if (!isCompany && !isPersonCode(value.code)) flaw('code', texts.personCode)
    if (!isCompany && !/^фізична особа\s*\p{Pd}\s*підприємець\s+\S/iu.test(value.name))
      flaw('name', texts.entrepreneurName)
    if (value.vatNumber !== '' && !(isCompany ? /^\d{12}$/ : /^\d{10}$/).test(value.vatNumber))
      flaw('vatNumber', isCompany ? texts.companyVatNumber : texts.personVatNumber)
    if (value.vatNumber !== '' && (value.tax === 'single1' || value.tax === 'single2'))
      flaw('vatNumber', texts.noVatInGroups)
  })
export type FirmInput = z.infer<typeof firmInputSchema>

export const listFirmsEndpoint = endpoint('GET /api/firm', {
  access: 'orders.money',
  summary: 'Lists the firms that invoices are issued by',
  responses: { 200: z.array(firmSchema) },
})

export const readFirmEndpoint = endpoint('GET /api/firm/:id', {
  access: 'orders.money',
  summary: 'Reads one firm',
  responses: { 200: firmSchema },
})

export const createFirmEndpoint = endpoint('POST /api/firm', {
  access: 'firms.write',
  summary: 'Creates a firm; its owner gives the password again, and every owner gets a letter',
  body: firmInputSchema,
  responses: { 201: firmSchema },
  problems: [409],
  idempotent: true,
  passwordAgain: true,
})

export const updateFirmEndpoint = endpoint('PUT /api/firm/:id', {
  access: 'firms.write',
  summary: 'Changes a firm; another account wants the password again, and every owner gets a letter',
  body: firmInputSchema,
  responses: { 200: firmSchema },
  ifMatch: 'required',
  passwordAgain: true,
})

export const removeFirmEndpoint = endpoint('DELETE /api/firm/:id', {
  access: 'firms.write',
  summary: 'Removes a firm without invoices',
  ifMatch: true,
})

export const confirmFirmEndpoint = endpoint('POST /api/firm/:id/confirm', {
  access: 'firms.write',
  summary: 'Confirms the accounts of a firm after an import or a restore',
  responses: { 200: firmSchema },
  ifMatch: 'required',
  passwordAgain: true,
})

const numbers = z.object({
  year: z.number().int(),
  /** The last number given out; zero before the first. */
  last: z.number().int(),
  /** False after a restore, until an owner states the last number. */
  open: z.boolean(),
  /** True when no more invoices may be dated in this year. */
  closed: z.boolean(),
  /** Ranges of numbers lost by a restore, both ends included. */
  lost: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
})
export type FirmNumbers = z.infer<typeof numbers>

export const readFirmNumbersEndpoint = endpoint('GET /api/firm/:id/numbers', {
  access: 'orders.money',
  summary: 'Reads the last number of each year of a firm',
  responses: { 200: z.array(numbers) },
})

export const stateFirmNumberEndpoint = endpoint('PUT /api/firm/:id/numbers/:year', {
  access: 'firms.write',
  summary: 'States the last number that a firm has given out in a year, which opens it after a restore',
  params: idParamsSchema.extend({
    year: z
      .string()
      .regex(/^20\d\d$/, { error: () => texts.yearForm })
      .transform(Number),
  }),
  body: z.strictObject({
    last: z
      .number({ error: () => texts.lastNumber })
      .int({ error: () => texts.lastWhole })
      .min(0, { error: () => texts.lastLeast })
      .max(mostInvoices, { error: () => texts.lastMost }),
    closed: z.boolean({ error: () => texts.yearClosedFlag }).optional(),
  }),
  responses: { 200: z.array(numbers) },
  problems: [409],
  passwordAgain: true,
})
