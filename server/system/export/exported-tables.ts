/**
 * Columns of each table in an export, besides posts. An allow-list: a column that is added later (a secret among them)
 * stays out until it is named here.
 */
import type { Tables } from '#server/platform/db/tables.ts'

/** Columns in which JSON is stored: they are written as what they hold. */
export const jsonColumns: ReadonlySet<string> = new Set([
  'columns',
  'data',
  'input',
  'statement',
  'cells',
  'titles',
  'phones',
  'stages',
  'bills',
  'payments',
  'unbilled',
])

type Columns = { [T in keyof Tables]?: readonly (keyof Tables[T] & string)[] }

const times = ['created_at', 'updated_at'] as const

export const exportedTables = {
  categories: ['id', 'title', 'titles', ...times],
  metas: ['id', 'lang', 'page', 'title', 'description', 'keywords', ...times],
  options: ['id', 'title', 'value', 'note', ...times],
  dated_prices: ['id', 'title', 'valid_from', 'value', 'note', 'before', 'author_name', ...times],
  table_versions: [
    ...(['id', 'title', 'version', 'effective_from', 'columns', 'data', 'file_name'] as const),
    ...(['waiting', 'confirmed_by_name', 'created_at'] as const),
  ],
  tariff_changes: [
    ...(['id', 'revision', 'state', 'origin', 'cells', 'reason', 'author_name'] as const),
    ...(['confirmed_by_name', ...times] as const),
  ],
  reply_templates: ['id', 'lang', 'title', 'text', ...times],
  reference_lots: ['id', 'title', 'input', ...times],
  requests: [
    'id',
    'kind',
    'name',
    'phone',
    'email',
    'message',
    'quote_id',
    'status',
    'outcome',
    'outcome_reason',
    'source',
    'page',
    'route',
    'reply_by',
    'note',
    'lang',
    'taken_by',
    'taken_name',
    'next_action',
    'next_action_at',
    'consent_id',
    'erased_at',
    ...times,
  ],
  consents: ['id', 'text', 'created_at'],
  quote_handovers: ['id', 'request_id', 'quote_id', 'way', 'author_name', 'created_at'],
  request_answers: ['id', 'request_id', 'way', 'text', 'author_name', 'created_at'],
  request_joins: ['id', 'request_id', 'other_id', 'author_name', 'created_at'],
  request_cuts: ['id', 'request_id', 'contact_key', 'author_name', 'created_at'],
  order_templates: ['id', 'route', 'stages', ...times],
  orders: [
    ...(['id', 'lang', 'name', 'phones', 'email', 'vin', 'lot', 'auction', 'make', 'model', 'year'] as const),
    ...(['engine', 'route', 'port', 'container', 'vessel', 'declaration', 'plate', 'holder_id'] as const),
    ...(['request_id', 'quote_id', 'contract_number', 'contract_day', 'outcome', 'outcome_reason'] as const),
    ...(['stages', 'state', 'currency', 'bills', 'payments', 'bills_closed', 'unbilled'] as const),
    ...(['shows_payments', 'letters', 'erased_at', ...times] as const),
  ],
  order_files: ['id', 'order_id', 'title', 'kind', 'day', 'file', 'shown', 'author_name', ...times],
  admins: ['id', 'name'],
  comments: ['id', 'kind', 'record_id', 'author_name', 'text', 'created_at'],
  quotes: ['id', 'number', 'input', 'statement', 'lang', 'created_at'],
} as const satisfies Columns

export type ExportedTable = keyof typeof exportedTables
