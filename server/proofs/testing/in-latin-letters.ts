/** Data without a Cyrillic letter, so that what is Cyrillic on a page or in a file is what the program itself says. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

const letters = 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґё'
const latinOf = 'abvgdežzijklmnoprstufhcčšśāyēôûîïíêġé'

/** Each Cyrillic letter as one Latin letter; a placeholder of a template, `{имя}`, stays. */
export const inLatinLetters = (text: string): string =>
  text.replaceAll(/\{[а-яёіїєґ’ ]+\}|[а-яіїєґё]/giu, found =>
    found.length > 1 ? found : (latinOf[letters.indexOf(found.toLowerCase())] ?? 'x'),
  )

/** Every Cyrillic letter in the database becomes a Latin one. */
export const writeInLatinLetters = async (db: Db): Promise<void> => {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !/search|migration/.test(name))
  for (const { name, columns } of tables)
    for (const { name: column } of columns) {
      const [table, field] = [sql.table(name), sql.ref(column)]
      const { rows } = await sql<{ text: unknown }>`select distinct ${field} as text from ${table}`.execute(
        db,
      )
      for (const { text } of rows) {
        if (typeof text !== 'string') continue
        const latin = inLatinLetters(text)
        if (latin !== text)
          await sql`update or ignore ${table} set ${field} = ${latin} where ${field} = ${text}`.execute(db)
      }
    }
}
