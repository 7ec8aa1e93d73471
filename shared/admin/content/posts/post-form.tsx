/** The form of a post: the text in the middle, everything about it at the side. */
import { ActionIcon, Button, Group, Textarea } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useIsPhone } from '#shared/admin/platform/components/controls/use-is-phone.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatMoment, formatSoonMoment, pluralise } from '#shared/admin/platform/format/format-time.ts'
import { FormErrorNote } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { RecordNotices } from '#shared/admin/platform/records/record-notices.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { SplitViewSwitch } from '#shared/admin/platform/split-view/split-view-switch.tsx'
import { useSplitView } from '#shared/admin/platform/split-view/use-split-view.ts'
import { type Post, postLimits } from '#shared/contract/content/posts.ts'
import { PostConflict } from './post-conflict.tsx'
import { differencesOf } from './post-fields.ts'
import { LanguageSwitch, TranslationNotice } from './post-language.tsx'
import { PostOriginal } from './post-original.tsx'
import { PostPreview } from './post-preview.tsx'
import { PostSide } from './post-side.tsx'
import { growsByItself, PostTitle } from './post-title.tsx'
import { emptyPost, picturesWithoutAlt, valuesOfPost } from './post-values.ts'
import classes from './posts.module.css'
import { PublishPost } from './publish-post.tsx'
import { RichTextEditor } from './rich-text/rich-text-editor.tsx'
import { type PostEditor, type PostEditorOptions, usePostEditor } from './use-post-editor.ts'

export interface PostFormProps extends PostEditorOptions {
  /** The original post, shown beside its translation. */
  original?: Post
  onDirty?(): void
}

export const PostForm = ({ onDirty, original, ...options }: PostFormProps) => {
  const editor = usePostEditor(options)
  const { form, base, dirty, lang } = editor
  const beside = useSplitView(lang)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the work begins
  useEffect(() => {
    if (dirty) onDirty?.()
  }, [dirty])
  const mayWrite = useCan('content.write')
  const isPhone = useIsPhone()
  const side = useRef<HTMLDivElement>(null)
  const [previewing, setPreviewing] = useState(false)
  const [initialText] = useState(form.values.text)
  const takeText = useCallbackRef((text: string) => form.setFieldValue('text', text))
  return (
    <div className="admin-editor-page">
      <Page
        title={original ? 'Перевод статьи' : base ? 'Статья' : 'Новая статья'}
        hint={
          <>
            <KeepStatus editor={editor} /> <PresenceHint kind="post" record={base ? String(base.id) : null} />
          </>
        }
        back={listAddress('/admin/posts')}
        actions={
          <>
            <Button variant="default" aria-label="Предпросмотр" onClick={() => setPreviewing(true)}>
              {isPhone ? <Icon name="eye" /> : 'Предпросмотр'}
            </Button>
            {mayWrite && <PublishPost editor={editor} />}
            {mayWrite && (
              <Button
                variant={base?.status === 'published' ? 'filled' : 'default'}
                loading={editor.state === 'saving'}
                title="Ctrl+S"
                onClick={editor.save}
              >
                Сохранить
              </Button>
            )}
          </>
        }
      >
        <form
          onSubmit={event => {
            event.preventDefault()
            editor.save()
          }}
          noValidate
          aria-label="Статья"
        >
          <RecordNotices
            editor={editor}
            differences={
              editor.restored ? differencesOf(base ? valuesOfPost(base) : emptyPost, form.values) : []
            }
            className="admin-notice"
          />
          <div className="admin-language-bar">
            <LanguageSwitch editor={editor} />
            <SplitViewSwitch beside={beside} />
            {isPhone && (
              <ActionIcon
                aria-label="Свойства"
                ms="auto"
                onClick={() => side.current?.scrollIntoView({ block: 'center' })}
              >
                <Icon name="settings" />
              </ActionIcon>
            )}
          </div>
          {original && <TranslationNotice editor={editor} original={original} />}
          <div className={classes.columns} data-beside={(original && beside.shown) || undefined}>
            {original && beside.shown && <PostOriginal original={original} editor={editor} />}
            <div className={classes.sheet}>
              <PostTitle editor={editor} autoFocus={!options.post} />
              <Textarea
                variant="unstyled"
                autosize={!growsByItself}
                rows={1}
                aria-label="Коротко о статье"
                placeholder="Коротко о статье: видно в списке блога"
                maxLength={postLimits.description}
                classNames={{ root: classes.line, input: classes.lead }}
                {...form.getInputProps('description')}
              />
              <div>
                <RichTextEditor
                  initial={initialText}
                  stored={base?.text ?? ''}
                  handle={editor.text}
                  label="Текст статьи"
                  lang={lang}
                  editable={mayWrite}
                  invalid={form.errors.text !== undefined}
                  onChange={takeText}
                />
                {form.errors.text && (
                  <p className="admin-field-error" role="alert">
                    {form.errors.text}
                  </p>
                )}
              </div>
            </div>
            <PostSide editor={editor} ref={side} />
          </div>
          <LeaveGuard
            dirty={dirty && !editor.goesByItself}
            {...(options.post && { save: { run: editor.save, running: editor.state === 'saving' } })}
          />
        </form>
      </Page>
      <PostConflict editor={editor} />
      <PostPreview opened={previewing} editor={editor} onClose={() => setPreviewing(false)} />
    </div>
  )
}

const KeepStatus = ({ editor }: { editor: PostEditor }) => {
  const { dirty, base, form } = editor
  const problems = Object.keys(form.errors)
  // A planned post has no separate draft, so a save changes the text that will be published.
  const staysPlanned = base?.status === 'scheduled' && form.values.status === 'scheduled'
  const planned = staysPlanned && base.publishedAt ? formatMoment(base.publishedAt) : null
  if (problems.length > 0 || editor.failure) {
    const mute = picturesWithoutAlt(form.values.text)
    const onlyPictures = problems.length === 1 && problems[0] === 'text' && mute > 0
    return (
      <FormErrorNote
        errors={form.errors}
        failure={editor.failure}
        summary={
          onlyPictures ? `${pluralise(mute, ['картинка', 'картинки', 'картинок'])} без описания` : null
        }
      />
    )
  }
  return (
    <Group gap="xs" role="status" aria-live="polite">
      {dirty ? (
        <span>
          Не сохранено
          {planned && `: сохраните, и выйдет ${planned} с этими изменениями`}
          {editor.isDrafted && ', черновик — на этом устройстве'}
          {!editor.isKept && '. Устройство не даёт хранить черновик: сохраняйте чаще'}
        </span>
      ) : (
        base &&
        base.version > 0 && (
          <span>
            Сохранено {formatSoonMoment(base.updatedAt)}
            {planned && `, выйдет ${planned}`}
          </span>
        )
      )}
    </Group>
  )
}
