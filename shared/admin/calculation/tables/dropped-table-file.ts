/** Holds a dropped file of a table until the upload tab takes it. */
import { observable } from '#shared/client/observable.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export const fileToCheck = observable<{ title: TableTitle; file: File } | null>(null)

/** Takes the waiting file if it belongs to this table; a second call returns null. */
export const takeFile = (title: TableTitle): File | null => {
  const waiting = fileToCheck.get()
  if (waiting?.title !== title) return null
  fileToCheck.set(null)
  return waiting.file
}
