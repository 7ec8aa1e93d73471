import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/content/site-pages.js'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import { SplitView } from '#shared/admin/platform/split-view/split-view.tsx'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { isFixedPath, maxPathLength } from '#shared/domain/content/page-path.ts'
import { pageThemes, themeNames } from '#shared/sections/looks.ts'
import type { MetaDraft } from './meta-section.tsx'
import { usePageRemoval } from './remove-page.tsx'
import type { SitePageEditor } from './use-site-page-editor.ts'

const MetaSection = lazyPart(async () => (await import('./meta-section.tsx')).MetaSection)
const PageRevisions = lazyPart(async () => (await import('./page-revisions.tsx')).PageRevisions)
const SharedLink = lazyPart(async () => (await import('./shared-link.tsx')).SharedLink)

export interface PageSideProps {
  editor: SitePageEditor
  page: SitePage
  /** The original of this translation; null where it is not shown. */
  original: SitePage | null
  onMetaDraft(work: MetaDraft): void
}

export const PageSide = ({ editor, page, original, onMetaDraft }: PageSideProps) => {
  const { form } = editor
  const navigate = useNavigate()
  const remove = usePageRemoval(() => {
    editor.closeDroppingDraft()
    void navigate('/admin/pages', { state: afterSave })
  })
  return (
    <Stack gap="sm" className="admin-side">
      <section className="admin-card" aria-labelledby="page-itself">
        <h2 id="page-itself">{texts.page}</h2>
        <Stack gap="sm">
          <SplitView
            label={texts.title}
            original={original?.draft.title ?? null}
            value={form.values.title}
            onTake={title => form.setFieldValue('title', title)}
          >
            <TextInput
              label={texts.title}
              description={texts.titleHint}
              maxLength={120}
              {...form.getInputProps('title')}
            />
          </SplitView>
          <TextInput
            label={texts.address}
            description={aboutAddress(page)}
            maxLength={maxPathLength}
            spellCheck={false}
            readOnly={isFixedPath(page.path)}
            {...form.getInputProps('path')}
          />
          <NativeSelect
            label={texts.theme}
            data={pageThemes.map(value => ({ value, label: themeNames[value] }))}
            {...form.getInputProps('theme')}
          />
          <Text size="sm" c="dimmed">
            {aboutFirm}
          </Text>
        </Stack>
      </section>
      <MetaSection key={page.path} page={page} besideOriginal={original !== null} onDraft={onMetaDraft} />
      <SharedLink page={page} />
      <section className="admin-card" aria-labelledby="page-revisions">
        <h2 id="page-revisions">{texts.history}</h2>
        <PageRevisions page={page} editor={editor} />
      </section>
      {page.removable && page.lang === 'ru' && (
        <Button variant="subtle" color="red" className="admin-start" onClick={() => remove(page)}>
          {texts.removePage}
        </Button>
      )}
    </Stack>
  )
}

/** Explains the placeholders that the server fills in. */
const aboutFirm = texts.aboutFirm

/** Explains that a changed path takes effect with the save, unlike the sections, which must be published. */
const aboutAddress = ({ path, status, other }: SitePage): string | null => {
  if (isFixedPath(path)) return texts.fixedAddress
  return status === 'published' || other?.status === 'published' ? texts.addressHint : null
}
