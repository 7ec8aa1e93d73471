/** Publishing: what will happen is said before, and where the post is afterwards. */
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { PublishWhen } from '#shared/admin/platform/components/publish-when.tsx'
import { showMoment } from '#shared/admin/platform/format/show-time.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { usePathBefore } from './post-language.tsx'
import type { PostEditor } from './use-post-editor.ts'

export const PublishButton = ({ editor }: { editor: PostEditor }) => {
  const [opened, setOpened] = useState(false)
  const [published, setPublished] = useState<Post | null>(null)
  const [refused, setRefused] = useState(false)
  if (editor.base?.status === 'published' && !opened) return null
  const open = () => {
    // What is missing is asked for before anything is promised.
    if (!editor.mayPublish()) return
    setPublished(null)
    setRefused(false)
    setOpened(true)
  }
  const close = () => setOpened(false)
  return (
    <>
      <Button className="admin-publish" variant="default" onClick={open}>
        Опубликовать
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={published ? 'Готово' : 'Опубликовать статью?'}
        centered
        size="28rem"
        // What is missing has the focus by then.
        returnFocus={!refused}
      >
        {published ? (
          <Published post={published} lang={editor.lang} onClose={close} />
        ) : (
          <Asking
            editor={editor}
            onPublished={setPublished}
            onRefused={() => {
              setRefused(true)
              close()
            }}
            onClose={close}
          />
        )}
      </Modal>
    </>
  )
}

interface AskingProps {
  editor: PostEditor
  onPublished(post: Post): void
  onRefused(): void
  onClose(): void
}

const Asking = ({ editor, onPublished, onRefused, onClose }: AskingProps) => {
  const { form, lang, state } = editor
  const before = usePathBefore(lang)
  const publish = async (at: string | null) => {
    const outcome = await editor.publish(at)
    // What is missing stands at its field, and what waits is said above the form.
    if (typeof outcome === 'string') onRefused()
    else onPublished(outcome)
  }
  return (
    <PublishWhen
      planned={form.values.status === 'scheduled' || form.values.publishedAt !== ''}
      moment={form.values.publishedAt}
      busy={state === 'saving'}
      onPublish={at => void publish(at)}
      onClose={onClose}
      consequences={later => (
        <>
          <li>
            {later
              ? 'До этого времени статью видит только офис. Затем она откроется'
              : 'Статья откроется всем'}{' '}
            по адресу{' '}
            <b>
              {before}
              {form.values.slug || '…'}
            </b>
            .
          </li>
          <li>Она появится в списке блога, в поиске по сайту, в RSS и в карте сайта.</li>
          <li>Несохранённые правки сохранятся вместе с ней.</li>
        </>
      )}
    />
  )
}

const Published = ({ post, lang, onClose }: { post: Post; lang: Language; onClose(): void }) => {
  const address = usePathBefore(lang) + post.slug
  return (
    <Stack gap="md">
      {post.status === 'published' ? (
        <p className="admin-plain">
          Статья на сайте:{' '}
          <a href={address} target="_blank" rel="noopener" data-autofocus>
            {address}
          </a>
        </p>
      ) : (
        <p className="admin-plain">
          Статья выйдет {post.publishedAt && showMoment(post.publishedAt)} по адресу {address}.
        </p>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Хорошо</Button>
      </Group>
    </Stack>
  )
}
