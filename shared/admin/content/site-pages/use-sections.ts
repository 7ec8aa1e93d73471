import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import type { SectionKind, SiteSection } from '#shared/contract/content/site-sections.ts'
import { newSection, titleOfSection } from './section-kinds.ts'
import { duplicated, freshId, inserted, moveEntry, removed, replaceSection } from './section-list.ts'
import type { SitePageEditor } from './use-site-page-editor.ts'

export type Sections = ReturnType<typeof useSections>

export const useSections = ({ form }: Pick<SitePageEditor, 'form'>) => {
  const now = (): SiteSection[] => form.getValues().sections
  const put = (sections: SiteSection[]) => form.setFieldValue('sections', sections)
  /** Problems are keyed by a section's index, so a new order must clear them. */
  const reorder = (sections: SiteSection[]) => {
    form.clearErrors()
    put(sections)
  }
  const id = () => freshId(now(), () => crypto.randomUUID().slice(0, 8))
  return {
    change: (section: string, fields: Readonly<Record<string, unknown>>) =>
      put(replaceSection(now(), section, fields)),
    move: (from: number, to: number) => reorder(moveEntry(now(), from, to)),
    /** Adds an empty section and returns its id. */
    add: (kind: SectionKind, at: number): string => {
      const made = newSection(kind, id())
      reorder(inserted(now(), at, made))
      return made.id
    },
    /** Inserts a complete section that already has an id. */
    insert: (section: SiteSection, at: number) => reorder(inserted(now(), at, section)),
    duplicate: (section: string): string => {
      const copy = id()
      reorder(duplicated(now(), section, copy))
      return copy
    },
    remove: (section: SiteSection) => {
      const at = now().findIndex(each => each.id === section.id)
      reorder(removed(now(), section.id))
      notifyUndoable(`Раздел «${titleOfSection(section)}» удалён`, () => {
        if (!now().some(each => each.id === section.id)) reorder(inserted(now(), at, section))
      })
    },
  }
}
