/** Rules of the payer of an order's invoices, who is the customer by default. */
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { httpError, invalidFields } from '#server/platform/http/errors/http-error.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import { tableRepository } from '#server/platform/records/table-repository.ts'
import type { Payer, PayerInput } from '#shared/contract/work/payers.ts'
import { knownName } from '#shared/domain/known-name.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { accountsNamed } from '../invoices/issuing-firm.ts'
import { dropRatesOfDrafts } from '../invoices/order-papers.ts'

const rows = tableRepository('payers')

export const findPayer = async (
  db: Tx,
  order: number,
): Promise<(Payer & { erased: boolean }) | undefined> => {
  const row = await db
    .selectFrom('orders')
    .leftJoin('payers', 'payers.order_id', 'orders.id')
    .select(['orders.id', 'orders.name as customer', 'contract_number', 'contract_day', 'erased_at'])
    .select(['kind', 'payers.name', 'code', 'address', 'contract', 'clause', 'clause_source'])
    .select(['payers.version', 'payers.updated_at', 'orders.updated_at as order_updated_at'])
    .where('orders.id', '=', order)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    kind: row.kind ?? 'person',
    name: row.name ?? knownName(row.customer),
    code: row.code ?? '',
    address: row.address ?? '',
    contract: row.contract ?? 'none',
    contractNumber: row.contract_number,
    contractDay: row.contract_day,
    clause: row.clause ?? 'none',
    clauseSource: row.clause_source ?? '',
    version: row.version ?? 1,
    updatedAt: row.updated_at ?? row.order_updated_at,
    erased: row.erased_at !== null,
  }
}

export const payerResponse = ({ erased: _, ...payer }: Payer & { erased: boolean }): Payer => payer

export const payerKind = {
  entityName: 'order',
  find: findPayer,
  check: async (_, fields, present) => {
    if (present?.erased) throw httpError('order.erased')
    const texts = ['name', 'address', 'code', 'clauseSource'] as const
    const named = accountsNamed(texts.map(field => [field, fields[field]]))
    if (named.length > 0) throw invalidFields(named)
  },
  replace: async ({ tx, at }, { id, version, clause }, { clauseSource, ...fields }) => {
    // A rate by which lines were proposed is none that the contract names.
    if (fields.clause === 'typed' && clause !== 'typed') await dropRatesOfDrafts(tx, id)
    const columns = { ...fields, clause_source: clauseSource, search_key: foldForSearch(fields.name) }
    const stored = await findRow(tx, 'payers', { order_id: id }, ['id'])
    if (stored) await rows.replace(tx, stored.id, columns, at)
    else
      await tx
        .insertInto('payers')
        .values({ order_id: id, ...columns, version: version + 1, created_at: at, updated_at: at })
        .execute()
    const after = await findPayer(tx, id)
    if (!after) throw new Error(`Order ${id} is not there`)
    return after
  },
  log: {
    kind: 'payer',
    id: ({ id }) => id,
    // Name, code and address stay out of the log, because they identify the payer.
    fields: ({ kind, contract, clause }) => ({ kind, contract, clause }),
  },
} satisfies EntityDefinition<Payer & { erased: boolean }, PayerInput>
