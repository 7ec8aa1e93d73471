import { texts } from '#messages/calculator/tables.js'
/** Recognises a file meant for another table of the same columns, which no rule rejects. */

import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { tableNames } from './table-names.ts'
import { type CalculatorTables, type TableContent, tableKinds } from './table-shapes.ts'

export interface GivenFile {
  title: TableTitle
  table: TableContent
  /** Null for rows typed into the grid. */
  fileName: string | null
}

/**
 * Warns that content, file name or columns belong to another table; null when they do not.
 *
 * @example resembledTable({ title: 'copart-fee', table, fileName: 'iaa-fee.csv' }, inForce)
 * // 'Файл называется как таблица «Сборы IAAI»: проверьте, туда ли он загружается.'
 */
export const resembledTable = (given: GivenFile, inForce: CalculatorTables): string | null => {
  const { title, table, fileName } = given
  const others = tableTitles.filter(
    tableTitle => tableTitle !== title && tableKinds[tableTitle] === tableKinds[title],
  )
  const own = inForce[title]
  const like = (other: TableTitle, how: string) => texts.resembles({ how, table: tableNames[other] })
  const same = others.find(other => sameContent(inForce[other], table) && !sameContent(own, table))
  if (same) return like(same, texts.likeness.content)
  const name = fileName?.toLowerCase().replaceAll('_', '-') ?? ''
  const named = name.includes(title) ? undefined : others.find(other => name.includes(other))
  if (named) return like(named, texts.likeness.name)
  if (!own || columnsOf(own) === columnsOf(table)) return null
  const shaped = others.filter(other => columnsOf(inForce[other]) === columnsOf(table))
  return shaped[0] && shaped.length === 1 ? like(shaped[0], texts.likeness.columns) : null
}

const columnsOf = (table: TableContent | undefined): string =>
  (table?.columns ?? []).map(({ key }) => key).join('\n')

const sameContent = (one: TableContent | undefined, other: TableContent): boolean =>
  one !== undefined &&
  columnsOf(one) === columnsOf(other) &&
  JSON.stringify(one.data.map(Object.values)) === JSON.stringify(other.data.map(Object.values))
