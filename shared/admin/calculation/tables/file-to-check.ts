/** A table's file on its way from where it was dropped to the screen that checks it. */
import { observable } from '#shared/client/observable.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export const fileToCheck = observable<{ title: TableTitle; file: File } | null>(null)

/** The file that waits for this table, once. */
export const takeFile = (title: TableTitle): File | null => {
  const waiting = fileToCheck.get()
  if (waiting?.title !== title) return null
  fileToCheck.set(null)
  return waiting.file
}
