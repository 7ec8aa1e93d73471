/** What a post says in a language: under the names of the calls, and of the columns. */
import { type ColumnName, columnName } from '#server/platform/db/column-name.ts'
import { forPostWords, type PostWord, postWords } from '#shared/contract/posts.ts'

type Columns = Record<ColumnName<PostWord>, string>

export const wordColumns = (Object.keys(postWords) as PostWord[]).map(columnName)

/** Something for each column. */
export const forWordColumns = <T>(make: () => T): Record<ColumnName<PostWord>, T> =>
  Object.fromEntries(wordColumns.map(column => [column, make()])) as Record<ColumnName<PostWord>, T>

/** Under the names of the calls. */
export const wordsOf = (row: Columns): Record<PostWord, string> => forPostWords(name => row[columnName(name)])

/** Under the names of the columns; what is missing stays away. */
export const columnsOf = (words: { [name in PostWord]?: string | undefined }): Partial<Columns> =>
  Object.fromEntries(
    Object.keys(postWords).flatMap(name => {
      const value = words[name as PostWord]
      return value === undefined ? [] : [[columnName(name), value]]
    }),
  )

/** A text without a word. */
export const blankText = { ...forWordColumns(() => ''), text: '' }
