/** Saved views of lists as a kind of record: they are personal, so nobody else finds them and no log holds them. */
import type { Row } from '#server/platform/db/tables.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements } from '#server/platform/records/table-repository.ts'
import { listViewLimit } from '#shared/contract/platform/lists.ts'
import { hasSearchWords, isListOfPeople } from '#shared/kinds/list-views.ts'
import { clearDefault, listViews, viewRows } from './list-view.store.ts'

type ViewRow = Row<'list_views'>
type ViewFields = Pick<ViewRow, 'admin_id' | 'list' | 'name' | 'query' | 'is_default'>

export const viewKind = {
  ...repositoryStatements(viewRows),
  entityName: 'view',
  find: async (tx, id, { actor }) => {
    const row = await viewRows.find(tx, id)
    return row?.admin_id === actor?.id ? row : undefined
  },
  check: async ({ tx }, { admin_id, list, name, query, is_default }, present) => {
    if (isListOfPeople(list) && query !== present?.query && hasSearchWords(query))
      throw fieldError('query', 'view.search-text')
    const others = await listViews(tx, admin_id, list)
    if (others.some(other => other.id !== present?.id && other.name === name))
      throw httpError('name.taken', { values: { kind: 'view' }, path: 'name' })
    if (present === null && others.length >= listViewLimit)
      throw httpError('limit.records', { values: { kind: 'views', most: listViewLimit } })
    if (is_default === 1 && present?.is_default !== 1) await clearDefault(tx, admin_id, list)
  },
} satisfies FullEntityDefinition<ViewRow, ViewFields>
