import { Button, Menu } from '@mantine/core'
import { BulkToolbar, startBulk } from '#shared/admin/platform/lists/bulk-toolbar.tsx'
import type { Category } from '#shared/contract/content/categories.ts'
import type { PostSummary } from '#shared/contract/content/posts.ts'
import { askToRemove } from './ask-to-remove.ts'
import { type BulkPosts, postForms } from './use-bulk-posts.ts'

export interface BulkBarProps {
  bulk: BulkPosts
  chosen: readonly PostSummary[]
  categories: readonly Category[]
  onDone(): void
}

export const BulkBar = ({ bulk, chosen, categories, onDone }: BulkBarProps) => {
  const run = (work: (posts: readonly PostSummary[]) => unknown) =>
    startBulk(bulk, () => work(chosen), onDone)
  return (
    <BulkToolbar bulk={bulk} count={chosen.length} forms={postForms} onDone={onDone}>
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
      <Button
        size="xs"
        variant="subtle"
        color="red"
        onClick={() => askToRemove(chosen, () => run(bulk.remove))}
      >
        Удалить
      </Button>
    </BulkToolbar>
  )
}
