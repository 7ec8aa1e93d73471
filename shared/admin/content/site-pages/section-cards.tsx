import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { EmptyState } from '#shared/admin/platform/components/states/states.tsx'
import { isKnownSection, type SiteSection } from '#shared/contract/content/site-sections.ts'
import { type FieldForm, FieldFormProvider } from './fields/field-context.ts'
import { originalAt } from './page-original.ts'
import { SectionCard } from './section-card.tsx'
import { useSections } from './use-sections.ts'
import type { SitePageEditor } from './use-site-page-editor.ts'

/** Loaded lazily, because it is needed only beside an original. */
const MissingSections = lazyPart(async () => (await import('./missing-sections.tsx')).MissingSections)

/** Loaded with the first added section, because it brings the sketches. */
const SectionCatalogue = lazyPart(async () => (await import('./section-catalogue.tsx')).SectionCatalogue)

interface SectionCardsProps {
  editor: SitePageEditor
  /** Sections of the original, shown beside; null where they are not shown. */
  original: readonly SiteSection[] | null
  /** The id of the section whose fields are open. */
  opened: string | null
  onOpen(id: string | null): void
}

export const SectionCards = ({ original, ...props }: SectionCardsProps) => {
  const { editor, onOpen } = props
  const { form } = editor
  const sections = useSections(editor, onOpen)
  const list = form.values.sections
  const follow = (path: string) => {
    const [, place, ...rest] = path.split('.')
    const id = list[Number(place)]?.id
    return () => {
      const at = form.getValues().sections.findIndex(section => section.id === id)
      return at < 0 ? null : ['sections', at, ...rest].join('.')
    }
  }
  const fields: FieldForm = {
    form,
    follow,
    bringBackTo: path => {
      const id = list[Number(path.split('.')[1])]?.id
      const place = follow(path)
      return (index, entry) => {
        const now = form.getValues().sections
        const at = place()
        if (!id || !at || !Array.isArray(originalAt(now, now)(at))) return
        form.insertListItem(at, entry, index)
        sections.show(id, `${at}.${index}`, 'Возвращено')
      }
    },
    anchors: list.flatMap(section => (isKnownSection(section) && section.anchor ? [section.anchor] : [])),
    lang: editor.lang,
    originalAt: original && originalAt(list, original),
  }
  return (
    <FieldFormProvider value={fields}>
      <VisuallyHidden role="status">{sections.spoken}</VisuallyHidden>
      {list.length === 0 && (
        <EmptyState title="Разделов пока нет">Добавьте первый: из разделов складывается страница.</EmptyState>
      )}
      <div ref={sections.place}>
        <Stack component="ol" gap="2xs" mb="xs" aria-label="Разделы страницы">
          {list.map((section, index) => (
            <SectionCard key={section.id} {...props} section={section} index={index} sections={sections} />
          ))}
        </Stack>
        {original && <MissingSections sections={list} original={original} onTake={sections.take} />}
        <Button
          variant="default"
          fullWidth
          leftSection={<Icon name="plus" size={16} />}
          data-move="add"
          onClick={() => sections.setAdding(list.length)}
        >
          Добавить раздел
        </Button>
      </div>
      {sections.adding !== null && (
        <SectionCatalogue onChoose={sections.add} onClose={() => sections.setAdding(null)} />
      )}
    </FieldFormProvider>
  )
}
