import type { ColumnType, Generated } from 'kysely'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import type { OrderFileKind } from '#shared/contract/work/order-files.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { OrderLettersState } from '#shared/domain/work/order-link.ts'
import type { OrderOutcome, OrderState } from '#shared/domain/work/order-stages.ts'
import { fact, json, kept, office, person, rows, stays, table, times, why } from './table-columns.ts'

export interface OrderTable {
  id: Generated<number>
  lang: Language
  name: string
  /** JSON: numbers in E.164. */
  phones: string
  email: string
  vin: string
  lot: string
  auction: string
  make: string
  model: string
  year: number | null
  engine: string
  route: DeliveryRoute
  port: string
  container: string
  vessel: string
  declaration: string
  plate: string
  holder_id: number | null
  request_id: ColumnType<number | null, number | null, never>
  quote_id: ColumnType<number | null, number | null, never>
  contract_number: string
  contract_day: string | null
  outcome: OrderOutcome | null
  outcome_reason: string
  /** The next step; both columns are null without one. */
  next_action: string | null
  next_action_at: string | null
  /** JSON, see `OrderStage`; `state` to `late_after` are derived from it and written with it. */
  stages: string
  state: OrderState
  /** Keys of stages; empty for none. */
  reached: string
  next_stage: string
  due_day: string | null
  late_after: string | null
  /** Folded text for searching, see `foldForSearch`. */
  search_key: string
  /** Set once the personal data are erased. */
  erased_at: ColumnType<string | null, string | null | undefined>
  /** Counter in the customer's link: raising it ends all earlier links. */
  link: Generated<number>
  letters: Generated<OrderLettersState>
  currency: Generated<Currency>
  /** JSON, see `shared/contract/work/order-money.ts`. */
  bills: Generated<string>
  payments: Generated<string>
  bills_closed: Generated<number>
  money_version: Generated<number>
  /** Stage and due day of the last delay that its assignee was notified of, `sea 2026-11-20`; empty for none. */
  late_told: Generated<string>
  late_told_at: ColumnType<string | null, string | null | undefined>
  /** 1: the customer's page shows what was paid and what is due. */
  shows_payments: Generated<number>
  /** JSON: groups of the calculation for which no bill is expected, as somebody has confirmed. */
  unbilled: Generated<string>
  /** 1: the bills are marked as complete, but a group of the calculation has none and is not in `unbilled`. */
  bills_in_question: Generated<number>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Mails about reached stages: they wait here while the stage can be undone, then in the outbox. */
export interface OrderLetterTable {
  id: Generated<number>
  order_id: number
  /** Key of the stage. */
  stage: string
  /** When the mail may be sent; null once it is in the outbox. */
  due_at: string | null
  outbox_id: number | null
  created_at: string
}

/** Stages of new orders by route; a route without a row has the program's own stages. */
export interface OrderTemplateTable {
  id: Generated<number>
  route: DeliveryRoute
  /** JSON, see `StagePlan`. */
  stages: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Private files of orders, see `shared/contract/work/order-files.ts`. */
export interface OrderFileTable {
  id: Generated<number>
  order_id: ColumnType<number, number, never>
  title: string
  kind: OrderFileKind
  day: string
  /** Name of the stored file. */
  file: ColumnType<string, string, never>
  /** Bytes. */
  size: ColumnType<number, number, never>
  /** 1: the customer sees the file. */
  shown: number
  /** Name of the author at the time. */
  author_name: ColumnType<string, string, never>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Stored files of orders that no record names: not yet, or no longer. */
export interface UnrecordedFileTable {
  name: string
  /** When the file may be removed; null for at once. */
  after: string | null
}

export const orderColumns = {
  order_templates: table<OrderTemplateTable>(
    rows(fact('id', 'route'), json(office('stages')), fact(...times), kept(why.follows, fact('version'))),
  ),
  orders: table<OrderTable>(
    rows(
      fact('id', 'lang'),
      person('name'),
      json(person('phones')),
      person('email', 'vin', 'lot', 'auction', 'make', 'model'),
      fact('year'),
      person('engine'),
      fact('route'),
      person('port', 'container', 'vessel', 'declaration', 'plate'),
      fact('holder_id', 'request_id', 'quote_id'),
      person('contract_number'),
      fact('contract_day', 'outcome'),
      person('outcome_reason', 'next_action'),
      fact('next_action_at'),
      json(fact('stages')),
      fact('state', 'currency'),
      json(person('bills', 'payments')),
      fact('bills_closed'),
      json(fact('unbilled')),
      fact('shows_payments', 'letters', 'erased_at', ...times),
      kept(
        why.follows,
        person('search_key'),
        fact('reached', 'next_stage', 'due_day', 'late_after', 'version', 'money_version'),
        fact('link', 'late_told', 'late_told_at', 'bills_in_question'),
      ),
    ),
  ),
  order_files: table<OrderFileTable>(
    rows(
      fact('id', 'order_id'),
      person('title'),
      fact('kind', 'day', 'file', 'shown', 'author_name', ...times),
      kept(why.follows, fact('size', 'version')),
    ),
  ),
  // The words of a letter are in the outbox.
  order_letters: table<OrderLetterTable>(
    stays(why.passing)(fact('id', 'order_id', 'stage', 'due_at', 'outbox_id', 'created_at')),
  ),
  unrecorded_files: table<UnrecordedFileTable>(stays(why.passing)(fact('name', 'after'))),
}
