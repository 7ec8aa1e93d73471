import type { ColumnType, Generated } from 'kysely'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import type { OrderFileKind } from '#shared/contract/work/order-files.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { OrderLettersState } from '#shared/domain/work/order-link.ts'
import type { OrderOutcome, OrderState } from '#shared/domain/work/order-stages.ts'
import { fact, json, kept, office, person, rows, stays, why } from '../table-columns.ts'

export const orderColumns = {
  /** Stages of new orders by route; a route without a row has the program's own stages. */
  order_templates: rows({
    id: fact<Generated<number>>(),
    route: fact<DeliveryRoute>(),
    /** JSON, see `StagePlan`. */
    stages: json(office()),
    created_at: fact(),
    updated_at: fact(),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  orders: rows({
    id: fact<Generated<number>>(),
    lang: fact<Language>(),
    name: person(),
    /** JSON: numbers in E.164. */
    phones: json(person()),
    email: person(),
    vin: person(),
    lot: person(),
    auction: person(),
    make: person(),
    model: person(),
    year: fact<number | null>(),
    engine: person(),
    route: fact<DeliveryRoute>(),
    port: person(),
    container: person(),
    vessel: person(),
    declaration: person(),
    plate: person(),
    holder_id: fact<number | null>(),
    request_id: fact<ColumnType<number | null, number | null, never>>(),
    quote_id: fact<ColumnType<number | null, number | null, never>>(),
    contract_number: person(),
    contract_day: fact<string | null>(),
    outcome: fact<OrderOutcome | null>(),
    outcome_reason: person(),
    /** The next step; both columns are null without one. */
    next_action: person<string | null>(),
    next_action_at: fact<string | null>(),
    /** JSON, see `OrderStage`; `state` to `late_after` are derived from it and written with it. */
    stages: json(fact()),
    state: fact<OrderState>(),
    currency: fact<Generated<Currency>>(),
    /** JSON, see `shared/contract/work/order-money.ts`. */
    bills: json(person<Generated<string>>()),
    payments: json(person<Generated<string>>()),
    bills_closed: fact<Generated<number>>(),
    /** JSON: groups of the calculation for which no bill is expected, as somebody has confirmed. */
    unbilled: json(fact<Generated<string>>()),
    /** 1: the customer's page shows what was paid and what is due. */
    shows_payments: fact<Generated<number>>(),
    letters: fact<Generated<OrderLettersState>>(),
    /** Set once the personal data are erased. */
    erased_at: fact<ColumnType<string | null, string | null | undefined>>(),
    created_at: fact(),
    updated_at: fact(),
    /** Folded text for sorting by name and for searching, see `listKey`. */
    search_key: kept(why.follows, person()),
    /** Keys of stages; empty for none. */
    reached: kept(why.follows, fact()),
    next_stage: kept(why.follows, fact()),
    due_day: kept(why.follows, fact<string | null>()),
    late_after: kept(why.follows, fact<string | null>()),
    /** Earliest due day of an unpaid payment. */
    payment_due: kept(why.follows, fact<ColumnType<string | null, string | null | undefined>>()),
    version: kept(why.follows, fact<Generated<number>>()),
    money_version: kept(why.follows, fact<Generated<number>>()),
    /** Counter in the customer's link: raising it ends all earlier links. */
    link: kept(why.follows, fact<Generated<number>>()),
    /** Stage and due day of the last delay that its assignee was notified of, `sea 2026-11-20`; empty for none. */
    late_told: kept(why.follows, fact<Generated<string>>()),
    late_told_at: kept(why.follows, fact<ColumnType<string | null, string | null | undefined>>()),
    /** 1: the bills are marked as complete, but a group of the calculation has none and is not in `unbilled`. */
    bills_in_question: kept(why.follows, fact<Generated<number>>()),
  }),
  /** Private files of orders, see `shared/contract/work/order-files.ts`. */
  order_files: rows({
    id: fact<Generated<number>>(),
    order_id: fact<ColumnType<number, number, never>>(),
    title: person(),
    kind: fact<OrderFileKind>(),
    day: fact(),
    /** Name of the stored file. */
    file: fact<ColumnType<string, string, never>>(),
    /** 1: the customer sees the file. */
    shown: fact<number>(),
    /** Name of the author at the time. */
    author_name: fact<ColumnType<string, string, never>>(),
    created_at: fact(),
    updated_at: fact(),
    /** Bytes. */
    size: kept(why.follows, fact<ColumnType<number, number, never>>()),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  // The words of a letter are in the outbox.
  /** Mails about reached stages: they wait here while the stage can be undone, then in the outbox. */
  order_letters: stays(why.passing)({
    id: fact<Generated<number>>(),
    order_id: fact<number>(),
    /** Key of the stage. */
    stage: fact(),
    /** When the mail may be sent; null once it is in the outbox. */
    due_at: fact<string | null>(),
    outbox_id: fact<number | null>(),
    created_at: fact(),
  }),
  /** Stored private files that no record names: not yet, or no longer. */
  unrecorded_files: stays(why.passing)({
    name: fact(),
    /** When the file may be removed; null for at once. */
    after: fact<string | null>(),
  }),
}
