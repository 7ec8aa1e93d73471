/** Words of a post in one language, under the names of the calls and of the columns. */
import { type ColumnName, columnName } from '#server/platform/db/column-name.ts'
import { forPostTexts, type PostTextField, postTextFields } from '#shared/contract/content/posts.ts'

type Columns = Record<ColumnName<PostTextField>, string>

export const textColumns = postTextFields.map(columnName)

/** Something for each column. */
export const forTextColumns = <T>(make: () => T): Record<ColumnName<PostTextField>, T> =>
  Object.fromEntries(textColumns.map(column => [column, make()])) as Record<ColumnName<PostTextField>, T>

/** Under the names of the calls. */
export const postTextsOf = (row: Columns): Record<PostTextField, string> =>
  forPostTexts(name => row[columnName(name)])

/** Under the names of the columns; what is missing stays away. */
export const postColumnsOf = (words: { [name in PostTextField]?: string | undefined }): Partial<Columns> =>
  Object.fromEntries(
    postTextFields.flatMap(name => {
      const value = words[name]
      return value === undefined ? [] : [[columnName(name), value]]
    }),
  )

/** A text without a word. */
export const blankText = { ...forTextColumns(() => ''), text: '' }
