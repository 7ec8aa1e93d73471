/** Switch between the two texts of a post, with notices about a missing or outdated translation. */
import { Alert, Button, Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useMainLanguage } from '#shared/admin/calculation/options/use-main-language.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { flawLabels } from '#shared/admin/platform/split-view/translation-badge.tsx'
import {
  type Post,
  readPostEndpoint,
  type TranslationState,
  updatePostEndpoint,
} from '#shared/contract/content/posts.ts'
import { isLanguage, type Language, localisePath } from '#shared/domain/site/languages.ts'
import { postQuery } from './post-queries.ts'
import { statusNames } from './post-status.tsx'
import { valuesOfPost } from './post-values.ts'
import type { PostEditor } from './use-post-editor.ts'

/** The part of the URL before the slug. */
export const usePathBefore = (lang: Language): string => localisePath('/blog/', lang, useMainLanguage())

/** The state of a translation in a word or two. */
const translationLabel = (translation: TranslationState | null): string => {
  if (!translation) return 'нет перевода'
  return translation.isOlder ? flawLabels.older.toLowerCase() : statusNames[translation.status].toLowerCase()
}

/** Opens the other text; the form's guard asks first when there is unsaved work. */
export const LanguageSwitch = ({ editor }: { editor: PostEditor }) => {
  const { client } = useServices()
  const navigate = useNavigate()
  const { base, lang } = editor
  const original = useQuery({ ...postQuery(client, base?.id ?? 0), enabled: base !== null, staleTime: 5000 })
  if (!base) return null
  const state = original.data?.translation
  return (
    <SegmentedControl
      size="xs"
      aria-label="Язык статьи"
      value={lang}
      onChange={chosen => {
        if (!isLanguage(chosen) || chosen === lang) return
        void navigate(`/admin/posts/${base.id}${chosen === 'ru' ? '' : `?lang=${chosen}`}`)
      }}
      data={[
        { value: 'ru', label: 'Русский' },
        { value: 'uk', label: state === undefined ? 'Украинский' : `Украинский: ${translationLabel(state)}` },
      ]}
    />
  )
}

/** Says that the translation does not exist yet, or that the original has changed since. */
export const TranslationNotice = ({ editor, original }: { editor: PostEditor; original: Post }) => {
  const { base, form, dirty } = editor
  const mayWrite = useCan('content.write')
  if (!base || !mayWrite) return null
  if (base.version === 0 && form.values.text === '') {
    return (
      <Alert color="blue" className="admin-notice" role="status">
        <Group justify="space-between">
          <span>Перевода ещё нет. До публикации украинские посетители этой статьи не видят.</span>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              const { status, publishedAt } = form.getValues()
              editor.begin({ ...valuesOfPost(original), slug: '', status, publishedAt })
            }}
          >
            Взять оригинал за основу
          </Button>
        </Group>
      </Alert>
    )
  }
  if (base.version === 0 || (base.sourceVersion ?? original.version) >= original.version) return null
  return (
    <Alert color="yellow" className="admin-notice" role="status">
      <Group justify="space-between">
        <span>Русский текст изменился после этого перевода. Сверьте их.</span>
        <Compared editor={editor} original={original} disabled={dirty} />
      </Group>
    </Alert>
  )
}

interface ComparedProps {
  editor: PostEditor
  original: Post
  disabled: boolean
}

/** Marks the translation as compared with the original; saves first, since the mark concerns the stored text. */
const Compared = ({ editor, original, disabled }: ComparedProps) => {
  const { base, lang } = editor
  const { busy, run } = useAction(
    (client, { id, version }: Post) => {
      const body = { sourceVersion: String(original.version) }
      return client.call(updatePostEndpoint, { params: { id }, query: { lang }, body, ifMatch: version })
    },
    { changes: [readPostEndpoint], onDone: editor.adopt, done: 'Перевод соответствует оригиналу' },
  )
  if (!base) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      disabled={disabled}
      title={disabled ? 'Сначала сохраните перевод' : undefined}
      onClick={() => void run(base)}
    >
      Перевод соответствует
    </Button>
  )
}
