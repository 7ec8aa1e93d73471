import type { Tx } from '#server/platform/db/open.ts'
import { countRows, hasRows } from '#server/platform/db/rows.ts'
import { httpError, invalidFields } from '#server/platform/http/errors/http-error.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { tableRepository } from '#server/platform/records/table-repository.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { rejectMeeting } from '#server/work/invoices/invoice-numbers.ts'
import {
  accountsIn,
  accountsNamed,
  changesIn,
  type FirmRow,
  hasInvoices,
} from '#server/work/invoices/issuing-firm.ts'
import { readLineage } from '#server/work/orders/customer-page/order-link.ts'
import { type Firm, type FirmAccount, type FirmInput, firmLimit } from '#shared/contract/system/firms.ts'
import type { LoggedAccount } from '#shared/domain/system/audit-codes.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

const rows = tableRepository('firms')

/** Number of the newest account changes that a firm keeps. */
const changesKept = 20

/** Last digits, which a person compares with a document of the bank. */
const lastFour = (iban: string): string => iban.slice(-4)

/**
 * Differences between two lists of accounts, by key; an added or removed account has an empty text on the other side.
 */
export const changedAccounts = (
  before: readonly FirmAccount[],
  after: readonly FirmAccount[],
): { before: string; after: string }[] =>
  [...new Set([...before, ...after].map(({ key }) => key))].flatMap(key => {
    const [one = '', other = ''] = [before, after].map(all => all.find(account => account.key === key)?.iban)
    return one === other ? [] : [{ before: lastFour(one), after: lastFour(other) }]
  })

export const firmColumns = (
  { director, accounts, ...fields }: FirmInput,
  changes: Firm['accountChanges'],
): Omit<Parameters<typeof rows.insert>[1], 'begun_in' | 'confirmed_in' | 'example'> => ({
  kind: fields.kind,
  name: fields.name,
  short_name: fields.shortName,
  code: fields.code,
  address: fields.address,
  director: JSON.stringify(fields.kind === 'company' ? director : { position: '', name: '', ground: '' }),
  tax: fields.tax,
  vat_number: fields.vatNumber,
  accounts: JSON.stringify(accounts),
  pattern: fields.pattern,
  days_to_pay: fields.daysToPay,
  code_format: fields.codeFormat,
  own_category: fields.ownCategory,
  passed_category: fields.passedCategory,
  code_tried: fields.codeTried,
  retired: Number(fields.retired),
  account_changes: JSON.stringify(changes.slice(-changesKept)),
})

/** Records changes of accounts, except those with which a firm is created. */
const changesOf = (
  context: ChangeContext,
  before: FirmRow,
  { accounts }: FirmInput,
): Firm['accountChanges'] => [
  ...changesIn(before),
  ...changedAccounts(accountsIn(before), accounts).map(change => ({
    ...change,
    at: context.at,
    by: context.by.actor?.name ?? '',
  })),
]

const textsOf = (fields: FirmInput): [path: string, text: string][] => [
  ['name', fields.name],
  ['shortName', fields.shortName],
  ['address', fields.address],
  ...Object.entries(fields.director).map(([name, text]): [string, string] => [`director.${name}`, text]),
  ...fields.accounts.map(({ bank }, at): [string, string] => [`accounts.${at}.bank`, bank]),
]

/**
 * Throws 400 for an account number in a text or a pattern that repeats numbers, 409 if there are too many firms or one
 * with the same code: both would give one legal person the same numbers.
 */
export const rejectFirm = async (tx: Tx, fields: FirmInput, present: FirmRow | null): Promise<void> => {
  const named = accountsNamed(textsOf(fields))
  if (named.length > 0) throw invalidFields(named)
  if (present && present.pattern !== fields.pattern) await rejectMeeting(tx, present.id, fields.pattern)
  if (present === null && (await countRows(tx.selectFrom('firms'))) >= firmLimit)
    throw httpError('firm.used', { values: { why: 'limit' } })
  if (
    present?.code !== fields.code &&
    (await hasRows(tx.selectFrom('firms').where('code', '=', fields.code)))
  )
    throw httpError('firm.used', { values: { why: 'code' }, path: 'code' })
}

export const firmKind = {
  entityName: 'firm',
  find: (tx, id) => rows.find(tx, id),
  check: ({ tx }, fields, present) => rejectFirm(tx, fields, present),
  insert: async (command, fields) => {
    const lineage = await readLineage(command.tx)
    const own = { begun_in: lineage, confirmed_in: lineage }
    return rows.insert(command.tx, { ...firmColumns(fields, []), ...own }, command.at)
  },
  replace: (command, present, fields) =>
    rows.replace(
      command.tx,
      present.id,
      {
        ...firmColumns(fields, changesOf(command, present, fields)),
        // Another code is another legal person: the office has made the example's firm its own.
        ...(fields.code !== present.code && { example: 0 }),
      },
      command.at,
    ),
  remove: async ({ tx }, { id }) => {
    if (await hasInvoices(tx, id)) throw httpError('firm.used', { values: { why: 'invoices' } })
    await rows.remove(tx, id)
  },
  log: {
    kind: 'firm',
    id: ({ id }) => id,
    fields: row => ({
      shortName: row.short_name,
      name: row.name,
      code: row.code,
      tax: row.tax,
      vatNumber: row.vat_number || null,
      pattern: row.pattern,
      daysToPay: row.days_to_pay,
      codeFormat: row.code_format,
      retired: row.retired === 1,
      ...Object.fromEntries(
        accountsIn(row).map(({ iban, usual }, at) => [
          `account.${at + 1}`,
          { end: `…${lastFour(iban)}`, usual } satisfies LoggedAccount,
        ]),
      ),
    }),
  },
} satisfies FullEntityDefinition<FirmRow, FirmInput>

/** Confirms the accounts for the present lineage of the database, and returns the changed row. */
export const confirmAccounts = async ({ tx, at }: ChangeContext, { id }: FirmRow): Promise<FirmRow> =>
  rows.replace(tx, id, { confirmed_in: await readLineage(tx) }, at)

export const yearOf = (now: Date): number => Number(kyivDay(now).slice(0, 4))
