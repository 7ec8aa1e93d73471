/** Cells that hold no value, though they are not empty: an empty one may mean "not served", so none of them may pass for it. */
import { texts } from '#messages/calculator/tables.js'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { type BrokenCell, cellText, type GivenCell, type SheetCell } from './table-sheet.ts'

/** `row` counts from 1, `at` is the index of the column. */
export interface FoundBroken {
  row: number
  at: number
  message: string
}

/** The rows with what a person sees in each cell, and those cells whose text is no value. */
export const findBroken = (
  given: readonly (readonly GivenCell[])[],
): { rows: readonly (readonly SheetCell[])[]; broken: FoundBroken[] } => {
  const broken: FoundBroken[] = []
  const rows = given.map((cells, index) =>
    cells.map((cell, at) => {
      const found = brokenOf(cell)
      if (found) broken.push({ row: index + 1, at, message: brokenMessages[found.broken](found.shown) })
      const text = isBroken(cell) ? cell.shown : cell
      return typeof text === 'string' ? withoutInvisible(text) : text
    }),
  )
  return { rows, broken }
}

const isBroken = (cell: GivenCell): cell is BrokenCell => typeof cell === 'object' && cell !== null

/** A CSV and the grid have only the text of an error. */
const brokenOf = (cell: GivenCell): BrokenCell | null => {
  if (typeof cell !== 'string') return isBroken(cell) ? cell : null
  const text = cellText(cell)
  return isSheetError(text) ? { shown: text, broken: 'error' } : null
}

/** True for `#N/A`, `#ССЫЛКА!`, LibreOffice's `Err:502`, and `###` for a column that was too narrow. */
export const isSheetError = (text: string): boolean => errorText.test(text)

const errorText = /^(?:#(?:N\/A|Н\/Д|GETTING_DATA|[\p{L}\d_/'’]+[!?])|#{3,}|(?:Err|Ошибка|Помилка):\d{3})$/iu

/** By reason; each quotes what stands in the cell. */
export const brokenMessages: Record<BrokenCell['broken'], (shown: string) => string> = {
  error: shown => texts.broken.error({ shown }),
  formula: shown => texts.broken.formula({ shown: shortened(shown) }),
  struck: shown => texts.broken.struck({ shown }),
  hidden: shown => texts.broken.hidden({ shown }),
  scaled: shown => texts.broken.scaled({ shown }),
  worded: shown => texts.broken.worded({ shown }),
  merged: shown => texts.broken.merged({ shown }),
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
