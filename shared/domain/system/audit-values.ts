import { texts } from '#messages/domain/system.js'
import { currentLanguage } from '#messages/language.js'
import { nameByCode } from '#shared/domain/name-by-code.ts'
import { formatDayDmy, isDay, kyivFormat } from '#shared/domain/time/kyiv-day.ts'
import {
  orderOutcomeNames,
  postStatusNames,
  requestOutcomeNames,
  requestStatusNames,
  roleNames,
} from '#shared/domain/work/state-names.ts'
import { formatDecimal, nameCode } from './audit-codes.ts'

/** Names of states, lower-cased in the log. */
const states = [postStatusNames, requestStatusNames, requestOutcomeNames, orderOutcomeNames, roleNames]

const nameValue = (value: string): string | undefined =>
  nameByCode(texts.values, value) ??
  states
    .map(names => nameByCode(names, value))
    .find(name => name !== undefined)
    ?.toLowerCase()

const withNames = new Set(['status', 'role', 'source', 'outcome', 'kind'])

/**
 * @example formatAuditValue('categories', [1, 2]) // '1, 2'
 * @example formatAuditValue('effectiveFrom', '2026-12-01') // '01.12.2026'
 */
export const formatAuditValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  const named = nameCode(field, value)
  if (named !== null) return named
  if (typeof value === 'string') return (withNames.has(field) && nameValue(value)) || showTime(value)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map(item => formatAuditValue('', item)).join(', ')
  return typeof value === 'number' ? formatDecimal(value) : JSON.stringify(value)
}

/** Formats days and times in Kyiv time; other texts are returned unchanged. */
const showTime = (text: string): string => {
  if (isDay(text)) return formatDayDmy(text)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)
    ? moments[currentLanguage()]().format(new Date(text))
    : text
}

const minutes = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const
const moments = { ru: kyivFormat('ru', minutes), uk: kyivFormat('uk', minutes) }
