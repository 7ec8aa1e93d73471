import { tableCellLimit, tableColumnLimit, tableRowLimit } from '#shared/domain/calculation/table-limits.ts'

/** A file that cannot be read as a table: 400 for a broken one, 413 for one that is or unpacks too large. */
export class UnreadableFile extends Error {
  readonly code: 'table-file.unreadable' | 'table-file.too-large'

  constructor(code: UnreadableFile['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The error for a sheet with more cells than a table may have. */
export const tooManyCells = (): UnreadableFile =>
  new UnreadableFile(
    'table-file.too-large',
    `Таблица слишком большая: не больше ${tableRowLimit} строк, ${tableColumnLimit} столбцов и ${tableCellLimit} ячеек вместе с пустыми`,
  )
