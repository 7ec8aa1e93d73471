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
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { type Category, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { categoryRemoval } from './category-kind.ts'
import { CategoryRow, categoryLabels, useCategoryEditor } from './category-row.tsx'

export const CategoriesPage = () => {
  const mayWrite = useCan('content.write')
  const remove = useCategoryRemoval()
  const list = useList('categories', [], columns)
  return (
    <Page title={texts.categories} hint={texts.about}>
      <Box maw="46rem">
        <WholeList
          query={useCall(listCategoriesEndpoint)}
          list={list}
          controls={mayWrite && <NewCategory />}
          lacks={({ titles, isOlder }) => !titles?.uk || isOlder === true}
          empty={{ title: texts.noneYet, text: texts.noneYetHint }}
          translated={texts.allTranslated}
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
  { key: 'title', title: texts.title, fixed: true, sort: byText('title', ({ title }) => title) },
  {
    key: 'uk',
    title: texts.inUkrainian,
    fixed: true,
    sort: byText('uk', ({ titles }) => titles?.uk ?? null),
  },
  {
    key: 'posts',
    title: texts.postCount,
    fixed: true,
    className: 'admin-number admin-beside-phone',
    sort: byLatest('posts', ({ postCount }) => postCount),
  },
]

const NewCategory = () => {
  const editor = useCategoryEditor(null, () => {})
  // On a Ukrainian site the one name is a Ukrainian one, without which its visitors would not see the category.
  const main = useMainLanguage()
  return (
    <RecordForm
      editor={editor}
      label={texts.newCategory}
      labels={categoryLabels}
      gap="xs"
      maw="46rem"
      mb="sm"
    >
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          aria-label={texts.newCategoryTitle}
          lang={main}
          placeholder={texts.newCategory}
          flex={1}
          maw="26rem"
          {...editor.field('title')}
          onChange={event => {
            const title = event.currentTarget.value
            editor.form.setValues({ title, ...(main === 'uk' && { uk: title }) })
          }}
        />
        <Button type="submit" loading={editor.state === 'saving'}>
          {texts.create}
        </Button>
      </Group>
    </RecordForm>
  )
}

/** Asks before a category is removed, and says how many posts use it. */
const useCategoryRemoval = () => {
  const remove = useRemoval(categoryRemoval)
  return (category: Category) => {
    const title = texts.categoryOf({ title: category.title })
    confirm({
      title: texts.removeQuestion({ title: category.title }),
      action: texts.removeCategory,
      text: category.postCount ? texts.usedInPosts({ n: category.postCount }) : texts.notUsed,
      act: () =>
        remove(category, { title, removed: texts.wasRemoved, returned: texts.wasReturned({ title }) }),
    })
  }
}
