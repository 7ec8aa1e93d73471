/** Imports firms and their invoice numbers; they issue nothing until an owner has confirmed accounts and numbers. */

import { z } from 'zod'
import { texts } from '#messages/server/system/import.js'
import { findRow, insertRow } from '#server/platform/db/rows.ts'
import { archivedKind } from '#server/platform/records/archived-kind.ts'
import { raiseNumbers } from '#server/work/invoices/invoice-numbers.ts'
import { timestampSchema } from '#shared/contract/platform/common.ts'
import { firmInputSchema, firmSchema } from '#shared/contract/system/firms.ts'
import { firmColumns, rejectFirm } from '../firms/firm.kind.ts'

const flag = z.literal([0, 1])
const count = z.number().int().nonnegative().max(999_999)

const firms = archivedKind({
  what: () => texts.kinds.firm,
  audit: 'firm',
  shape: z
    .looseObject({
      id: z.number(),
      account_changes: firmSchema.shape.accountChanges,
      retired: flag,
      example: flag,
      created_at: timestampSchema,
      updated_at: timestampSchema,
    })
    .transform(({ id: _, account_changes, created_at, updated_at, retired, example, ...row }) => {
      const { short_name, vat_number, days_to_pay, code_format, own_category, ...others } = row
      const { passed_category, code_tried, ...fields } = others
      return {
        fields: {
          ...fields,
          shortName: short_name,
          vatNumber: vat_number,
          daysToPay: days_to_pay,
          codeFormat: code_format,
          ownCategory: own_category,
          passedCategory: passed_category,
          codeTried: code_tried,
          retired: retired === 1,
        },
        own: { created_at, updated_at, example },
        changes: account_changes,
      }
    })
    .pipe(
      z.object({
        fields: firmInputSchema,
        own: z.object({ created_at: z.string(), updated_at: z.string(), example: flag }),
        changes: firmSchema.shape.accountChanges,
      }),
    ),
  title: ({ fields }) => fields.shortName,
  importRecord: async (tx, { fields, own, changes }) => {
    // A firm whose code exists here is not added again, so that its numbers continue, whichever installation issued
    // them.
    const present = await findRow(tx, 'firms', { code: fields.code }, ['id'])
    if (present) return present
    await rejectFirm(tx, fields, null)
    const shut = { begun_in: '', confirmed_in: '' }
    return insertRow(tx, 'firms', { ...firmColumns(fields, changes), ...shut, ...own })
  },
})

const numbers = archivedKind({
  what: () => texts.kinds.numbers,
  audit: null,
  shape: z.object({
    firm_id: z.number(),
    year: z.number().int().min(1990).max(2100),
    last: count,
    pattern: firmInputSchema.shape.pattern.or(z.literal('')),
    closed: flag,
    lost: z.array(z.object({ from: count, to: count })),
  }),
  title: ({ firm_id, year }) => `${firm_id}, ${year}`,
  importRecord: async (tx, { firm_id, ...row }, { idOf }) => {
    const firm = await idOf(tx, 'firms', firm_id)
    if (firm === null) return { why: texts.firmNotMoved }
    await raiseNumbers(tx, firm, row)
    return { id: firm }
  },
})

export const archivedFirms = { firms, invoice_numbers: numbers }
