/** The records of the log by the names that the office knows them by, for its screen and its export. */
import { texts } from '#messages/admin/system/audit.js'
import { texts as options } from '#messages/domain/calculation.js'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import type { AuditEntry } from '#shared/contract/system/audit.ts'
import { nameText } from '#shared/domain/calculation/option-names.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { isLanguage } from '#shared/domain/site/languages.ts'

/**
 * Name of a record for people; null for one without a name.
 *
 * @example recordName({ kind: 'option', recordId: '3', recordTitle: 'company_fee' }) // 'Услуги компании'
 */
export const recordName = ({
  kind,
  recordId,
  recordTitle,
}: Pick<AuditEntry, 'kind' | 'recordId' | 'recordTitle'>): string | null => {
  const table = kind === 'table' ? tableTitles.find(known => known === recordId) : undefined
  if (table) return tableNames[table]
  if (kind === 'telegram' && recordId === 'bot') return texts.bot
  if (kind === 'menu' && isLanguage(recordId)) return options.languages[recordId]
  return (kind === 'option' || kind === 'price') && recordTitle !== null ? nameText(recordTitle) : recordTitle
}
