/** Actions on the posts that are ticked in the list. */
import { Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { focusTitle } from '#shared/admin/platform/components/page.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { BulkProblems } from '#shared/admin/platform/lists/use-bulk.tsx'
import type { Category } from '#shared/contract/content/categories.ts'
import type { PostSummary } from '#shared/contract/content/posts.ts'
import { AskToRemove } from './ask-to-remove.tsx'
import type { BulkPosts } from './use-bulk-posts.ts'

export interface BulkBarProps {
  bulk: BulkPosts
  chosen: readonly PostSummary[]
  categories: readonly Category[]
  onDone(): void
}

export const BulkBar = ({ bulk, chosen, categories, onDone }: BulkBarProps) => {
  const [asking, setAsking] = useState(false)
  const run = (work: (posts: readonly PostSummary[]) => unknown) => {
    bulk.forgetProblems()
    void work(chosen)
    onDone()
    focusTitle()
  }
  return (
    <>
      <BulkProblems bulk={bulk} />
      <AskToRemove
        posts={chosen}
        opened={asking}
        onConfirm={() => {
          setAsking(false)
          run(bulk.remove)
        }}
        onClose={() => setAsking(false)}
      />
      {chosen.length > 0 && (
        <Group gap="xs" className="admin-bulk" role="toolbar" aria-label="Действия с отмеченными">
          <span>Отмечено: {pluralise(chosen.length, ['статья', 'статьи', 'статей'])}</span>
          <Button size="xs" variant="default" onClick={() => run(bulk.publish)}>
            Опубликовать
          </Button>
          <Button size="xs" variant="default" onClick={() => run(bulk.unpublish)}>
            Снять с публикации
          </Button>
          <Menu shadow="md">
            <Menu.Target>
              <Button size="xs" variant="default" disabled={categories.length === 0}>
                Перенести в категорию
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {categories.map(({ id, title }) => (
                <Menu.Item key={id} onClick={() => run(posts => bulk.move(posts, String(id)))}>
                  {title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button size="xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
            Удалить
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
            Снять отметки
          </Button>
        </Group>
      )}
    </>
  )
}
