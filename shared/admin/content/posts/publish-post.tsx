import { Anchor, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import {
  notifyPublication,
  notifyUnpublished,
  OnSite,
  PublishButton,
  useFocusKept,
} from '#shared/admin/platform/components/dialogs/publish-button.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { fromKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { usePathBefore } from './post-language.tsx'
import { StatusBadge } from './post-status.tsx'
import type { PostEditor } from './use-post-editor.ts'

interface Publishing {
  at: string | null
  onUnsaved(): void
}

export const PublishPost = ({ editor }: { editor: PostEditor }) => {
  const { base, form } = editor
  const before = usePathBefore(editor.lang)
  /** The day that was chosen last, Kyiv wall-clock time. */
  const [moment, setMoment] = useState(form.values.publishedAt)
  const publishing = useAction(async (_, { at, onUnsaved }: Publishing) => {
    const was = await editor.ensureSaved()
    // A rejected field shows its problem itself.
    if (was === 'waits') notifyUnpublished()
    if (typeof was === 'string') return onUnsaved()
    const moment = at === null ? null : fromKyivField(at)
    const status = moment === null ? 'published' : 'scheduled'
    const shown = await editor.setPublication(was, { status, publishedAt: moment })
    notifyPublication(
      shown.status === 'published' ? (
        <OnSite what={texts.post} address={before + shown.slug} />
      ) : (
        texts.willAppear({ publishedAt: formatMoment(shown.publishedAt ?? '') })
      ),
      shown.status === 'published' ? texts.publicationCancelled : texts.planCancelled,
      () => editor.putBackPublication(shown, was),
    )
  })
  const isPublished = base?.status === 'published'
  useFocusKept(isPublished)
  if (isPublished) return null
  const publish = async (at: string | null): Promise<boolean> => {
    if (at !== null) setMoment(at)
    let isSaved = true
    await publishing.run({ at, onUnsaved: () => (isSaved = false) })
    return isSaved
  }
  return (
    <PublishButton
      main
      busy={editor.state === 'saving' || publishing.busy}
      mayPublish={editor.mayPublish}
      moment={moment}
      onPublish={publish}
      consequences={
        <>
          <li>
            <span>{texts.opensAt}</span>
            <b>{`${before}${form.values.slug || '…'}`}</b>
            <span>.</span>
          </li>
          <li>{texts.whereItAppears}</li>
          <li>{texts.unsavedToo}</li>
        </>
      }
    />
  )
}

export const PostPublication = ({ editor }: { editor: PostEditor }) => {
  const { base, form, lang } = editor
  const before = usePathBefore(lang)
  const status = base?.status ?? 'draft'
  const hide = useAction((_, post: Post) => editor.setPublication(post, hidden), {
    onDone: (saved, post) => {
      const [text, undone] =
        post.status === 'scheduled'
          ? [texts.planCancelled, texts.planReturned]
          : [texts.takenOff, texts.onSiteAgain]
      notifyPublication(text, undone, () => editor.putBackPublication(saved, post))
    },
  })
  return (
    <>
      <Group gap="xs" justify="space-between">
        <StatusBadge status={status} />
        {base?.status === 'published' && (
          <Anchor href={before + base.slug} target="_blank" rel="noopener" size="sm">
            {texts.openOnSite}
          </Anchor>
        )}
      </Group>
      {base && status !== 'draft' && (
        <>
          <TextInput
            type="datetime-local"
            label={status === 'scheduled' ? texts.appears : texts.publicationDate}
            description={status === 'scheduled' ? texts.kyivTimePlanned : texts.kyivTime}
            {...form.getInputProps('publishedAt')}
          />
          <SmallButton className="admin-start" loading={hide.busy} onClick={() => void hide.run(base)}>
            {status === 'scheduled' ? texts.cancelPlan : texts.takeOff}
          </SmallButton>
        </>
      )}
    </>
  )
}

const hidden: Pick<Post, 'status' | 'publishedAt'> = { status: 'draft', publishedAt: null }
