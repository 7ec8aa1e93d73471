/** Publishing: what will happen is said before, and where the post is afterwards. */
import { Button, Group, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Post } from '#shared/contract/posts.ts'
import { showMoment } from '../components/show-time.ts'
import { fromKyivField } from './kyiv-time.ts'
import type { PostEditor } from './use-post-editor.ts'

export const PublishButton = ({ editor }: { editor: PostEditor }) => {
  const [opened, setOpened] = useState(false)
  const [published, setPublished] = useState<Post | null>(null)
  if (editor.base?.status === 'published' && !opened) return null
  const open = () => {
    setPublished(null)
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
      >
        {published ? (
          <Published post={published} onClose={close} />
        ) : (
          <Asking editor={editor} onPublished={setPublished} onClose={close} />
        )}
      </Modal>
    </>
  )
}

interface AskingProps {
  editor: PostEditor
  onPublished(post: Post): void
  onClose(): void
}

const Asking = ({ editor, onPublished, onClose }: AskingProps) => {
  const { form, state } = editor
  const [later, setLater] = useState(form.values.status === 'scheduled')
  const [moment, setMoment] = useState(form.values.publishedAt)
  const [problem, setProblem] = useState<string | null>(null)
  const publish = async () => {
    const at = fromKyivField(moment)
    if (later && at === null) return setProblem('Укажите день и время публикации')
    if (later && at !== null && new Date(at) <= new Date()) return setProblem('Это время уже прошло')
    const outcome = await editor.publish(later ? moment : null)
    // What is missing stands at its field, and what waits is said above the form.
    if (typeof outcome === 'string') onClose()
    else onPublished(outcome)
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label="Когда"
        value={later ? 'later' : 'now'}
        onChange={value => setLater(value === 'later')}
        data={[
          { value: 'now', label: 'Сейчас' },
          { value: 'later', label: 'Позже' },
        ]}
      />
      {later && (
        <TextInput
          type="datetime-local"
          label="Когда выйдет"
          description="По киевскому времени"
          value={moment}
          error={problem}
          onChange={event => {
            setMoment(event.currentTarget.value)
            setProblem(null)
          }}
        />
      )}
      <ul className="admin-consequences">
        <li>
          {later ? 'До этого времени статью видит только офис. Затем она откроется' : 'Статья откроется всем'}{' '}
          по адресу <b>/blog/{form.values.slug || '…'}</b>.
        </li>
        <li>Она появится в списке блога, в поиске по сайту, в RSS и в карте сайта.</li>
        <li>Несохранённые правки сохранятся вместе с ней.</li>
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Отмена
        </Button>
        <Button loading={state === 'saving'} onClick={() => void publish()} data-autofocus>
          {later ? 'Запланировать' : 'Опубликовать сейчас'}
        </Button>
      </Group>
    </Stack>
  )
}

const Published = ({ post, onClose }: { post: Post; onClose(): void }) => (
  <Stack gap="md">
    {post.status === 'published' ? (
      <p className="admin-plain">
        Статья на сайте:{' '}
        <a href={`/blog/${post.slug}`} target="_blank" rel="noopener" data-autofocus>
          /blog/{post.slug}
        </a>
      </p>
    ) : (
      <p className="admin-plain">
        Статья выйдет {post.publishedAt && showMoment(post.publishedAt)} по адресу /blog/{post.slug}.
      </p>
    )}
    <Group justify="flex-end">
      <Button onClick={onClose}>Хорошо</Button>
    </Group>
  </Stack>
)
