import { Button, Modal, Textarea } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { withoutDescription } from '#messages/admin/content/posts.js'
import { currentLanguage } from '#messages/language.js'
import { Beside } from '#shared/admin/platform/components/auto-columns.tsx'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useIsPhone } from '#shared/admin/platform/components/controls/use-is-phone.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { ConflictDialog, type MergePlace } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { EditorPage } from '#shared/admin/platform/records/editor-page.tsx'
import { LanguageChoice } from '#shared/admin/platform/split-view/language-choice.tsx'
import { SplitViewSwitch } from '#shared/admin/platform/split-view/split-view-switch.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { useSplitView } from '#shared/admin/platform/split-view/use-split-view.ts'
import { postTextFields, previewPostEndpoint } from '#shared/contract/content/posts.ts'
import { SitePreview } from '../publication/site-preview.tsx'
import { differencesOf, fieldLabels, postFieldText } from './post-fields.ts'
import { PostOriginal, TranslationFlaw, TranslationNotice } from './post-language.tsx'
import { PostSide } from './post-side.tsx'
import { PostText } from './post-text.tsx'
import { emptyPost, type PostValues, picturesWithoutAlt, postDraftOf, valuesOfPost } from './post-values.ts'
import classes from './posts.module.css'
import { PublishPost } from './publish-post.tsx'
import { RichTextEditor } from './rich-text/rich-text-editor.tsx'
import { type PostEditor, type PostEditorOptions, usePostEditor } from './use-post-editor.ts'

export interface PostFormProps extends PostEditorOptions {
  onDirty?(): void
}

export const PostForm = ({ onDirty, ...options }: PostFormProps) => {
  const { original } = options
  const editor = usePostEditor(options)
  const { form, base, dirty, lang } = editor
  const beside = useSplitView(lang)
  const isUkrainianSite = useMainLanguage() === 'uk'
  const inUkrainian = isUkrainianSite || currentLanguage() === 'uk'
  const begun = useEffectEvent(() => onDirty?.())
  useEffect(() => {
    if (dirty) begun()
  }, [dirty])
  const isPhone = useIsPhone()
  const side = useRef<HTMLDivElement>(null)
  const [previewing, setPreviewing] = useState(false)
  const [initialText] = useState(form.values.text)
  const takeText = useCallbackRef((text: string) => {
    // The paragraph that the editor adds by itself is no change, and takes no problem away.
    if (text !== form.getValues().text) form.setFieldValue('text', text)
  })
  const tools = (
    <>
      <SplitViewSwitch beside={beside} />
      {isPhone && (
        <IconButton
          icon="settings"
          iconSize={18}
          label={texts.properties}
          ms="auto"
          onClick={() => side.current?.scrollIntoView({ block: 'center' })}
        />
      )}
    </>
  )
  return (
    <EditorPage
      editor={editor}
      kind="post"
      id={base?.id ?? null}
      title={original ? texts.translation : base ? texts.post : texts.newPost}
      back={listAddress('/admin/posts')}
      saved={base && base.version > 0 ? base.updatedAt : null}
      notes={plannedNotes(editor)}
      summary={problemsInWords(editor)}
      isDrafted={editor.isDrafted}
      main={base?.status === 'published'}
      unshown={original ? ['image'] : []}
      differences={() => differencesOf(base ? valuesOfPost(base) : emptyPost, form.values)}
      {...(!options.post && { guard: { dirty: dirty && !editor.goesByItself } })}
      actions={
        <>
          <Button variant="default" aria-label={texts.preview} onClick={() => setPreviewing(true)}>
            {isPhone ? <Icon name="eye" /> : texts.preview}
          </Button>
          <PublishPost editor={editor} />
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          editor.save()
        }}
        noValidate
        aria-label={texts.post}
      >
        {base ? (
          <LanguageChoice>
            <TranslationFlaw id={base.id} />
            {tools}
          </LanguageChoice>
        ) : (
          <div className="admin-language-bar">
            {inUkrainian && <p className="admin-quiet">{texts.russianFirst}</p>}
            {tools}
          </div>
        )}
        {original && <TranslationNotice editor={editor} original={original} />}
        <Beside
          columns="minmax(0, 1fr) 19rem"
          className={classes.columns}
          data-beside={(original && beside.shown) || undefined}
        >
          {original && beside.shown && <PostOriginal original={original} editor={editor} />}
          <div className={`admin-frame ${classes.sheet}`}>
            <PostTitle editor={editor} autoFocus={!options.post} />
            <Textarea
              variant="unstyled"
              autosize={!growsByItself}
              rows={1}
              aria-label={texts.summary}
              placeholder={texts.summaryHint}
              classNames={{ root: classes.line, input: classes.lead }}
              {...editor.field('description')}
            />
            <div>
              <RichTextEditor
                initial={initialText}
                stored={base?.text ?? ''}
                handle={editor.text}
                label={texts.postText}
                lang={lang}
                error={form.errors.text}
                onChange={takeText}
              />
            </div>
          </div>
          <PostSide editor={editor} ref={side} />
        </Beside>
      </form>
      <PostConflict editor={editor} />
      <PostPreview opened={previewing} editor={editor} onClose={() => setPreviewing(false)} />
    </EditorPage>
  )
}

/** A planned post has no separate draft, so a save changes the text that will be published. */
const plannedNotes = ({ base, form }: PostEditor) => {
  if (base?.status !== 'scheduled' || form.values.status !== 'scheduled' || !base.publishedAt) return null
  const moment = formatMoment(base.publishedAt)
  return {
    unsaved: texts.appearsIfSaved({ moment }),
    saved: texts.appearsAt({ moment }),
  }
}

/** Names pictures without a description, where nothing else is wrong. */
const problemsInWords = ({ form }: PostEditor): string | null => {
  const mute = picturesWithoutAlt(form.values.text)
  const onlyPictures = Object.keys(form.errors).join() === 'text' && mute > 0
  return onlyPictures ? withoutDescription({ n: mute }) : null
}

const PostConflict = ({ editor }: { editor: PostEditor }) => (
  <ConflictDialog
    editor={editor}
    labels={fieldLabels}
    labelOf={({ field, item }) => {
      const label = isPostField(field) ? fieldLabels[field] : field
      return item === null ? label : texts.placeOf({ label, item: String(item) })
    }}
    show={(value, { field, item }: MergePlace) => {
      if (item !== null) return <PostText html={String(value)} />
      return isPostField(field) ? postFieldText({ ...editor.form.values, [field]: value }, field) : null
    }}
    work={copied
      .map(field => `${fieldLabels[field]}: ${postFieldText(editor.form.values, field)}`)
      .join('\n\n')}
  />
)

const isPostField = (field: string): field is keyof PostValues => field in fieldLabels

const copied = ['text', ...postTextFields] as const

/** False where the browser cannot size a field by its content: there the height is measured after every key. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

const PostTitle = ({ editor, autoFocus }: { editor: PostEditor; autoFocus: boolean }) => {
  const { text } = editor
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A title is one line, so Enter moves to the text.
    event.preventDefault()
    text.current?.focus()
  }
  return (
    <Textarea
      variant="unstyled"
      autosize={!growsByItself}
      rows={1}
      aria-label={texts.heading}
      placeholder={texts.postHeading}
      autoFocus={autoFocus}
      classNames={{ root: classes.line, input: classes.title }}
      {...editor.field('title')}
      onKeyDown={onKeyDown}
      onChange={event => editor.setTitle(event.currentTarget.value.replaceAll(/\n+/g, ' '))}
    />
  )
}

interface PostPreviewProps {
  opened: boolean
  editor: PostEditor
  onClose(): void
}

const PostPreview = ({ opened, editor, onClose }: PostPreviewProps) => {
  const { base, image, lang, form } = editor
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.preview}
      fullScreen
      styles={{ content: column, body: { ...column, flex: 1, minHeight: 0 } }}
    >
      {opened && (
        <SitePreview
          endpoint={previewPostEndpoint}
          body={postDraftOf(form.values, { id: base?.id, chosen: image !== null, lang })}
          picture={image}
        >
          <span>{texts.previewHint}</span>
          {base && lang === 'ru' && (
            <a href={`/admin/posts/${base.id}/preview`} target="_blank" rel="noopener">
              {texts.openSaved}
            </a>
          )}
        </SitePreview>
      )}
    </Modal>
  )
}

const column = { display: 'flex', flexDirection: 'column' } as const
