import { Alert, Group } from '@mantine/core'
import * as texts from '#messages/admin/content/posts.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Original, takeOriginal } from '#shared/admin/platform/split-view/split-view.tsx'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { type Post, readPostEndpoint, updatePostEndpoint } from '#shared/contract/content/posts.ts'
import { type Language, localisePath, originalLanguage } from '#shared/domain/site/languages.ts'
import { textTranslationIssue } from '#shared/domain/text/translation-flaws.ts'
import { OriginalText } from './post-text.tsx'
import { valuesOfPost } from './post-values.ts'
import classes from './posts.module.css'
import type { PostEditor } from './use-post-editor.ts'

/** The part of the URL before the slug. */
export const usePathBefore = (lang: Language): string => localisePath('/blog/', lang, useMainLanguage())

/** Badge of the translation's flaw, by a read of the original that a save of either text makes stale. */
export const TranslationFlaw = ({ id }: { id: number }) => {
  const original = useCall(
    readPostEndpoint,
    { params: { id }, query: { lang: originalLanguage } },
    { ...forForm, staleTime: 5000 },
  ).data
  if (original?.translation === undefined) return null
  return <TranslationBadge flaw={textTranslationIssue(original, original.translation)} />
}

export const TranslationNotice = ({ editor, original }: { editor: PostEditor; original: Post }) => {
  const { base, form, dirty, lang } = editor
  /** Marks the translation as compared; saved first, since the mark concerns the stored text. */
  const compared = useAction(
    (client, { id, version }: Post) => {
      const body = { sourceVersion: String(original.version) }
      return client.call(updatePostEndpoint, { params: { id }, query: { lang }, body, ifMatch: version })
    },
    { changes: [readPostEndpoint], onDone: editor.adopt, done: texts.translationMatches },
  )
  if (!base) return null
  if (base.version === 0 && form.values.text === '') {
    return (
      <Alert color="blue" mb="md" role="status">
        <Group justify="space-between">
          <span>{texts.untranslatedHint}</span>
          <SmallButton
            onClick={() => {
              const { status, publishedAt } = form.getValues()
              editor.begin({ ...valuesOfPost(original), slug: '', status, publishedAt })
            }}
          >
            {texts.takeOriginal}
          </SmallButton>
        </Group>
      </Alert>
    )
  }
  if (base.version === 0 || (base.sourceVersion ?? original.version) >= original.version) return null
  return (
    <Alert color="yellow" mb="md" role="status">
      <Group justify="space-between">
        <span>{texts.originalChanged}</span>
        <SmallButton
          loading={compared.busy}
          disabled={dirty}
          title={dirty ? texts.saveFirst : undefined}
          onClick={() => void compared.run(base)}
        >
          {texts.matches}
        </SmallButton>
      </Group>
    </Alert>
  )
}

export const PostOriginal = ({ original, editor }: { original: Post; editor: PostEditor }) => {
  const { title, description, text } = editor.form.values
  const take = (value: string, onTake: (value: string) => void, from: string) =>
    takeOriginal({ original: from, value, onTake })
  return (
    <section className={classes.original} aria-label={texts.russianOriginal}>
      <Original label={texts.heading} onTake={take(title, editor.setTitle, original.title)}>
        <strong>{original.title}</strong>
      </Original>
      <Original
        label={texts.summary}
        onTake={take(
          description,
          value => editor.form.setFieldValue('description', value),
          original.description,
        )}
      >
        {original.description || '—'}
      </Original>
      <Original label={texts.text} onTake={take(text, editor.setText, original.text)}>
        <OriginalText html={original.text} />
      </Original>
    </section>
  )
}
