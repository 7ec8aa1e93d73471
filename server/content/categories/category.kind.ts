import type { Tx } from '#server/platform/db/open.ts'
import { findRow, listRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import {
  type BinnedKind,
  type BinPayload,
  findPayloads,
  replacePayload,
  restoreRows,
} from '#server/platform/records/bin.store.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements, tableRepository } from '#server/platform/records/table-repository.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { findPost, findPostTexts, replaceCategories } from '../posts/post.store.ts'
import { indexPost } from '../posts/post-search.ts'
import { type CategoryTitles, categoryTitleIn, titlesOf } from './category-titles.ts'

/** Collects the ids of the category's posts, binned ones included; called before the deletion, which unlinks them. */
const categoryPayload = async (tx: Tx, values: CategoryRow): Promise<BinPayload> => {
  const marked = await listRows(tx, 'post_categories', { category_id: values.id, lang: originalLanguage }, [
    'post_id',
  ])
  const binned = await findPayloads(tx, 'post')
  return {
    rows: [{ table: 'categories', values: { ...values } }],
    posts: [
      ...marked.map(({ post_id }) => post_id),
      ...binned
        .filter(({ payload }) => payload.categories?.includes(values.id))
        .map(({ ref }) => Number(ref)),
    ],
  }
}

const binnedCategory: BinnedKind = {
  right: 'content.write',
  /** Restores the category under its own id and assigns it to its posts that still exist, binned ones included. */
  restore: async (tx, { rows, posts = [] }, at) => {
    const title = String(rows[0]?.values.title)
    const id = Number(rows[0]?.values.id)
    if (await findCategoryByTitle(tx, title))
      throw httpError('name.taken', { values: { kind: 'category' }, path: 'title' })
    await restoreRows(tx, rows, at)
    for (const postId of posts) {
      const post = await findPost(tx, postId)
      if (!post) continue
      await replaceCategories(tx, postId, [...post.categories, id])
      for (const text of await findPostTexts(tx, postId)) await indexPost(tx, text)
    }
    await markBinned(tx, id, posts)
    return { title, record: { title } }
  },
}

const markBinned = async (tx: Tx, category: number, posts: readonly number[]): Promise<void> => {
  for (const { id, ref, payload } of await findPayloads(tx, 'post')) {
    const { categories = [] } = payload
    if (posts.includes(Number(ref)) && !categories.includes(category))
      await replacePayload(tx, id, { ...payload, categories: [...categories, category] })
  }
}

export type CategoryRow = Row<'categories'>

export const listCategoryRows = (db: Tx): Promise<CategoryRow[]> =>
  db.selectFrom('categories').selectAll().orderBy('id').execute()

/** The category with this title, whatever its case and Unicode form. */
export const findCategoryByTitle = (db: Tx, title: string): Promise<CategoryRow | undefined> =>
  findRow(db, 'categories', { title_key: foldKey(title) })

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
