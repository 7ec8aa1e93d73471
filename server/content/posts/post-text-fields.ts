/** Converts the texts of a post between the field names of the API and the column names of the table. */
import { type ColumnName, columnName } from '#server/platform/db/column-name.ts'
import { forPostTexts, type PostTextField, postTextFields } from '#shared/contract/content/posts.ts'

type Columns = Record<ColumnName<PostTextField>, string>

export const textColumns = postTextFields.map(columnName)

/** An object with a value for each text column. */
export const forTextColumns = <T>(make: () => T): Record<ColumnName<PostTextField>, T> =>
  Object.fromEntries(textColumns.map(column => [column, make()])) as Record<ColumnName<PostTextField>, T>

/** Texts by the field names of the API. */
export const postTextsOf = (row: Columns): Record<PostTextField, string> =>
  forPostTexts(name => row[columnName(name)])

/** Texts by column names; fields that are not sent are left out. */
export const postColumnsOf = (words: { [name in PostTextField]?: string | undefined }): Partial<Columns> =>
  Object.fromEntries(
    postTextFields.flatMap(name => {
      const value = words[name]
      return value === undefined ? [] : [[columnName(name), value]]
    }),
  )

export const blankText = { ...forTextColumns(() => ''), text: '' }
