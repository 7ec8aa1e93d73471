import { Box, Button, Group, Table, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/content/categories.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { byLatest, byText, type ListColumn, sortRows } from '#shared/admin/platform/lists/list-columns.ts'
import { ActionsHead, ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { WholeList } from '#shared/admin/platform/lists/whole-list.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { type Category, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { categoryRemoval } from './category-kind.ts'
import { CategoryRow, categoryLabels, useCategoryEditor } from './category-row.tsx'

export const CategoriesPage = () => {
  const mayWrite = useCan('content.write')
  const remove = useCategoryRemoval()
  const list = useList('categories', [], columns)
  return (
    <Page title="Категории" hint="Рубрики блога">
      <Box maw="46rem">
        <WholeList
          query={useCall(listCategoriesEndpoint)}
          list={list}
          controls={mayWrite && <NewCategory />}
          lacks={({ titles, isOlder }) => !titles?.uk || isOlder === true}
          empty={{ title: 'Категорий пока нет', text: 'Создайте первую и отметьте её в статьях.' }}
          translated="У каждой категории есть украинское название, не старше русского."
        >
          {rows => (
            <div className="admin-table-frame" data-density={list.density}>
              <Table stickyHeader className="admin-table" onKeyDown={navigateRows}>
                <ListHead list={list} after={<ActionsHead />} />
                <Table.Tbody>
                  {sortRows(rows, columns, list.sort).map(category => (
                    <CategoryRow
                      key={category.id}
                      category={category}
                      editable={mayWrite}
                      onRemove={() => remove(category)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )}
        </WholeList>
      </Box>
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
    <RecordForm editor={editor} label="Новая категория" labels={categoryLabels} gap="xs" maw="46rem" mb="sm">
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          aria-label="Название новой категории"
          placeholder="Новая категория"
          flex={1}
          maw="26rem"
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
  const remove = useRemoval(categoryRemoval)
  return (category: Category) => {
    const title = `Категория «${category.title}»`
    confirm({
      title: `Удалить «${category.title}»?`,
      action: 'Удалить категорию',
      text: category.postCount
        ? texts.usedInPosts({ n: category.postCount })
        : 'Категория ни в одной статье не используется.',
      act: () => remove(category, { title, removed: 'Категория удалена', returned: `${title} возвращена` }),
    })
  }
}
