import type { Tx } from '#server/platform/db/open.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements, tableRepository } from '#server/platform/records/table-repository.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import { binnedCategory, categoryPayload } from './binned-category.ts'
import { type CategoryRow, findCategoryByTitle, listCategoryRows } from './category.store.ts'
import { type CategoryTitles, categoryTitleIn, titlesOf } from './category-titles.ts'

type CategoryFields = Pick<CategoryRow, 'title' | 'title_key' | 'titles'>

/** `titles`: stored titles from `titlesBeside`, or for a new category the titles as sent. */
export const categoryFields = (title: string, titles: CategoryTitles | string = {}): CategoryFields => ({
  title,
  title_key: foldKey(title),
  titles: typeof titles === 'string' ? titles : JSON.stringify(titles),
})

export const categoryRows = tableRepository('categories')

export const categoryKind = {
  ...repositoryStatements(categoryRows),
  entityName: 'category',
  check: async ({ tx }, fields, present) => {
    const other = await findCategoryByTitle(tx, fields.title)
    if (other && other.id !== present?.id) throw titleTaken('title')
    await rejectTakenTitle(tx, fields, present)
  },
  log: {
    kind: 'category',
    id: ({ id }) => id,
    fields: row => {
      const { uk } = titlesOf(row)
      return { title: row.title, ...(uk === undefined ? {} : { titleUk: uk }) }
    },
  },
  bin: { ...binnedCategory, kind: 'category', title: ({ title }) => title, payload: categoryPayload },
} satisfies FullEntityDefinition<CategoryRow, CategoryFields>

/** Throws 409 for a Ukrainian title that another category has, whatever its case and Unicode form. */
const rejectTakenTitle = async (
  tx: Tx,
  fields: CategoryFields,
  current: CategoryRow | null,
): Promise<void> => {
  const uk = categoryTitleIn(fields, 'uk')
  if (!uk) return
  const others = (await listCategoryRows(tx)).filter(({ id }) => id !== current?.id)
  if (others.some(other => foldKey(categoryTitleIn(other, 'uk') ?? '') === foldKey(uk)))
    throw titleTaken('titles.uk')
}

const titleTaken = (path: string) => httpError('name.taken', { values: { kind: 'category' }, path })
