/** The kept revisions of a post: looking at one and making it the present one again. */
import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Post, readRevision, restoreRevision } from '#shared/contract/posts.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Differences } from '../components/differences.tsx'
import { notifyDone, notifyFailure } from '../components/notify.ts'
import { showMoment } from '../components/show-time.ts'
import { Failed, LoadingRows } from '../components/states.tsx'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { differencesOf, fieldLabels } from './post-fields.ts'
import { postsKey, revisionsQuery } from './post-queries.ts'
import { PostText } from './post-text.tsx'
import { valuesOfPost } from './post-values.ts'
import { TextDifference } from './text-difference.tsx'

export interface PostRevisionsProps {
  post: Post
  /** Unsaved work would be lost by a restore, which is said before. */
  dirty: boolean
  onRestored(post: Post): void
}

export const PostRevisions = ({ post, dirty, onRestored }: PostRevisionsProps) => {
  const { client } = useServices()
  const revisions = useQuery(revisionsQuery(client, post.id))
  const mayWrite = useCan('content.write')
  const [looking, setLooking] = useState<number | null>(null)
  const [restoring, setRestoring] = useState<number | null>(null)
  if (revisions.isPending) return <LoadingRows rows={3} />
  if (revisions.isError) return <Failed error={revisions.error} onRetry={() => void revisions.refetch()} />
  const old = revisions.data.filter(({ version }) => version !== post.version)
  if (old.length === 0) return <p className="admin-quiet">Прежних версий нет.</p>
  return (
    <>
      <ul className="admin-revisions">
        {old.map(({ version, author, createdAt }) => (
          <li key={version}>
            <span>
              {showMoment(createdAt)}
              <Text size="xs" c="dimmed">
                версия {version}, {author ?? 'автор неизвестен'}
              </Text>
            </span>
            <Group gap={4} wrap="nowrap">
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => setLooking(version)}
                aria-label={`Посмотреть версию ${version}`}
              >
                Посмотреть
              </Button>
              {mayWrite && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => setRestoring(version)}
                  aria-label={`Вернуть версию ${version}`}
                >
                  Вернуть
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      <Modal
        opened={looking !== null}
        onClose={() => setLooking(null)}
        size="52rem"
        title={`Версия ${looking}`}
      >
        {looking !== null && <OldPost post={post} version={looking} />}
      </Modal>
      <Restore
        post={post}
        version={restoring}
        dirty={dirty}
        onRestored={onRestored}
        onClose={() => setRestoring(null)}
      />
    </>
  )
}

const OldPost = ({ post, version }: { post: Post; version: number }) => {
  const { client } = useServices()
  const [whole, setWhole] = useState(false)
  const old = useQuery({
    queryKey: [...postsKey, 'revision', post.id, version],
    queryFn: ({ signal }) => client.call(readRevision, { params: { id: post.id, version }, signal }),
  })
  if (old.isPending) return <LoadingRows rows={6} />
  if (old.isError) return <Failed error={old.error} onRetry={() => void old.refetch()} />
  const fields = differencesOf(valuesOfPost(old.data), valuesOfPost(post)).filter(
    ({ label }) => label !== fieldLabels.text,
  )
  return (
    <article className="admin-preview">
      <SegmentedControl
        size="xs"
        aria-label="Что показать"
        value={whole ? 'whole' : 'difference'}
        onChange={value => setWhole(value === 'whole')}
        data={[
          { value: 'difference', label: 'Отличия от нынешней' },
          { value: 'whole', label: 'Статья целиком' },
        ]}
      />
      {whole ? (
        <>
          <h1>{old.data.title}</h1>
          <PostText html={old.data.text} />
        </>
      ) : (
        <>
          <Differences fields={fields} />
          <TextDifference before={old.data.text} after={post.text} />
        </>
      )}
    </article>
  )
}

interface RestoreProps extends PostRevisionsProps {
  version: number | null
  onClose(): void
}

const Restore = ({ post, version, dirty, onRestored, onClose }: RestoreProps) => {
  const { client } = useServices()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    if (version === null) return
    setBusy(true)
    try {
      const params = { id: post.id, version }
      onRestored(await client.call(restoreRevision, { params, ifMatch: post.version }))
      notifyDone(`Версия ${version} восстановлена`)
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={version !== null}
      title={`Вернуть версию ${version ?? ''}?`}
      action="Вернуть"
      busy={busy}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      Нынешний текст останется в истории. {whereItGoes(post)}
      {dirty && ' Несохранённые правки в форме пропадут.'}
    </ConfirmDialog>
  )
}

/** Whether visitors will see the version that comes back. */
const whereItGoes = ({ status, publishedAt }: Post): string => {
  if (status === 'published') return 'Статья опубликована: посетители увидят вернувшуюся версию сразу.'
  if (status === 'scheduled' && publishedAt)
    return `Статья запланирована: вернувшаяся версия выйдет ${showMoment(publishedAt)}.`
  return 'Статья — черновик: на сайте ничего не изменится.'
}
