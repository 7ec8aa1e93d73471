import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { EmptyState } from '#shared/admin/platform/components/states/states.tsx'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { isKnownSection, type SectionKind, type SiteSection } from '#shared/contract/content/site-sections.ts'
import { FieldFormProvider } from './fields/field-context.ts'
import { useMoving } from './fields/use-moving.ts'
import { originalAt } from './page-original.ts'
import { SectionCard, type SectionNews } from './section-card.tsx'
import { titleOfSection } from './section-kinds.ts'
import { useSections } from './use-sections.ts'
import type { SitePageEditor } from './use-site-page-editor.ts'

/** Loaded lazily, because it is needed only beside an original. */
const MissingSections = lazyPart(async () => (await import('./missing-sections.tsx')).MissingSections)

/** Loaded with the first added section, because it brings the sketches. */
const SectionCatalogue = lazyPart(async () => (await import('./section-catalogue.tsx')).SectionCatalogue)

export interface SectionCardsProps {
  editor: SitePageEditor
  editable: boolean
  /** Sections of the original, shown beside; null where they are not shown. */
  original: readonly SiteSection[] | null
  /** The id of the section whose fields are open. */
  opened: string | null
  onOpen(id: string | null): void
}

export const SectionCards = ({ editor, editable, original, opened, onOpen }: SectionCardsProps) => {
  const { form, base } = editor
  const sections = useSections(editor)
  const moving = useMoving<HTMLDivElement>()
  /** Index at which the next section is added; null while the catalogue is closed. */
  const [adding, setAdding] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const list = form.values.sections
  const move = (from: number, to: number, button: 'up' | 'down') => {
    const section = list[from]
    if (!section || to < 0 || to >= list.length) return
    moving.follow(
      `${button}-${section.id}`,
      `«${titleOfSection(section)}» теперь ${to + 1} из ${list.length}`,
    )
    sections.move(from, to)
  }
  /** Opens a new section, scrolls to it and focuses it. */
  const show = (id: string, words: string) => {
    moving.follow(`open-${id}`, words)
    onOpen(id)
  }
  const add = (kind: SectionKind) => {
    if (adding === null) return
    setAdding(null)
    show(sections.add(kind, adding), 'Раздел добавлен')
  }
  const fields = {
    problemAt: (path: string) => {
      const problem = form.errors[path]
      return typeof problem === 'string' ? problem : undefined
    },
    touch: (path: string) => form.clearFieldError(path),
    anchors: list.flatMap(section => (isKnownSection(section) && section.anchor ? [section.anchor] : [])),
    lang: editor.lang,
    editable,
    originalAt: original && originalAt(list, original),
  }
  return (
    <FieldFormProvider value={fields}>
      <VisuallyHidden role="status">{moving.spoken}</VisuallyHidden>
      {list.length === 0 && (
        <EmptyState title="Разделов пока нет">Добавьте первый: из разделов складывается страница.</EmptyState>
      )}
      <div ref={moving.place}>
        <Stack component="ol" gap="2xs" mb="xs" aria-label="Разделы страницы">
          {list.map((section, index) => {
            const problems = Object.keys(form.errors).filter(path =>
              `${path}.`.startsWith(`sections.${index}.`),
            )
            return (
              <SectionCard
                key={section.id}
                section={section}
                index={index}
                count={list.length}
                news={newsOf(section, base?.published?.sections)}
                broken={(base?.brokenLinks ?? []).filter(each => each.section === section.id)}
                problems={problems.length}
                // A section with a rejected field is always open.
                open={opened === section.id || problems.length > 0}
                editable={editable}
                sections={sections}
                dragged={dragged}
                onDrag={setDragged}
                onToggle={() => onOpen(opened === section.id ? null : section.id)}
                onMove={move}
                onDuplicate={() => show(sections.duplicate(section.id), 'Раздел повторён')}
                onRemove={() => {
                  const next = list[index + 1] ?? list[index - 1]
                  moving.follow(next ? `open-${next.id}` : '', 'Раздел удалён')
                  sections.remove(section)
                }}
                onAddBelow={() => setAdding(index + 1)}
              />
            )
          })}
        </Stack>
      </div>
      {original && (
        <MissingSections
          sections={list}
          original={original}
          onTake={
            editable
              ? (section, place) => {
                  sections.insert(section, place)
                  show(section.id, 'Раздел взят из оригинала')
                }
              : null
          }
        />
      )}
      {editable && (
        <Button
          variant="default"
          fullWidth
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setAdding(list.length)}
        >
          Добавить раздел
        </Button>
      )}
      {adding !== null && <SectionCatalogue onChoose={add} onClose={() => setAdding(null)} />}
    </FieldFormProvider>
  )
}

/** Change of the section since the last publication; null when there is none, or the page was never published. */
const newsOf = (section: SiteSection, published: readonly SiteSection[] | undefined): SectionNews | null => {
  if (!published) return null
  const shown = published.find(({ id }) => id === section.id)
  if (!shown) return 'new'
  return isSameValue(shown, section) ? null : 'changed'
}
