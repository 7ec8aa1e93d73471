/** Categories: made, renamed and removed in place. */

import { Box, Button, Group, Table, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { focusTitle, Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { byLatest, byText, type ListColumn, sortRows } from '#shared/admin/platform/lists/list-columns.ts'
import { ActionsHead, ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  UntranslatedFilter,
  useUntranslatedOnly,
} from '#shared/admin/platform/split-view/untranslated-filter.tsx'
import { type Category, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import classes from './categories.module.css'
import { categoryRemoval } from './category-kind.ts'
import { CategoryRow } from './category-row.tsx'
import { categoryLabels, useCategoryEditor } from './use-category-editor.ts'

export const CategoriesPage = () => {
  const categories = useCall(listCategoriesEndpoint)
  const mayWrite = useCan('content.write')
  const remove = useCategoryRemoval()
  const list = useList('categories', [], columns)
  const only = useUntranslatedOnly()
  const all = categories.data ?? []
  const lacking = all.filter(({ titles, isOlder }) => !titles?.uk || isOlder)
  const shown = only ? lacking : all
  return (
    <Page title="Категории" hint="Рубрики блога">
      <Box maw="46rem" className="admin-filters">
        {mayWrite && <NewCategory />}
        <UntranslatedFilter count={lacking.length} />
        <LazyListTools list={list} />
      </Box>
      <QueryState of={categories} rows={6} />
      {categories.data?.length === 0 && (
        <EmptyState title="Категорий пока нет">Создайте первую и отметьте её в статьях.</EmptyState>
      )}
      {only && all.length > 0 && shown.length === 0 && (
        <EmptyState title="Всё переведено">
          У каждой категории есть украинское название, не старше русского.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Box maw="46rem" className="admin-table-frame" data-density={list.density}>
          <Table stickyHeader className="admin-table" onKeyDown={navigateRows}>
            <ListHead list={list} after={<ActionsHead />} />
            <Table.Tbody>
              {sortRows(shown, columns, list.sort).map(category => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  editable={mayWrite}
                  onRemove={() => remove(category)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
    </Page>
  )
}

// No column can be hidden, because the edit form of a name spans two of them.
const columns: ListColumn<Category>[] = [
  { key: 'title', title: 'Название', fixed: true, sort: byText('title', ({ title }) => title) },
  { key: 'uk', title: 'По-украински', fixed: true, sort: byText('uk', ({ titles }) => titles?.uk ?? null) },
  {
    key: 'posts',
    title: 'Статей',
    fixed: true,
    className: 'admin-number admin-beside-phone',
    sort: byLatest('posts', ({ postCount }) => postCount),
  },
]

const NewCategory = () => {
  const editor = useCategoryEditor(null, () => {})
  return (
    <RecordForm
      editor={editor}
      label="Новая категория"
      labels={categoryLabels}
      className={classes.form}
      gap="xs"
    >
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          aria-label="Название новой категории"
          placeholder="Новая категория"
          {...editor.field('title')}
        />
        <Button type="submit" loading={editor.state === 'saving'}>
          Создать
        </Button>
      </Group>
    </RecordForm>
  )
}

/** Asks before a category is removed, and says how many posts use it. */
const useCategoryRemoval = () => {
  const queries = useQueryClient()
  const remove = useRemoval(categoryRemoval, () => refresh(queries, 'category'))
  return (category: Category) => {
    const title = `Категория «${category.title}»`
    confirm({
      title: `Удалить «${category.title}»?`,
      action: 'Удалить категорию',
      text: category.postCount
        ? `С этой категорией ${pluralise(category.postCount, ['статья', 'статьи', 'статей'])}. Сами статьи останутся, отметка снимется.`
        : 'Категория ни в одной статье не используется.',
      act: async () => {
        const texts = { title, removed: 'Категория удалена', returned: `${title} возвращена` }
        if (await remove(category, texts)) focusTitle()
      },
    })
  }
}
