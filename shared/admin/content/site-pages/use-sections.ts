/** The list of a page's sections in its editor: after a change the focus follows, and the change is announced. */

import { useState } from 'react'
import * as texts from '#messages/admin/content/site-pages.js'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import type { SectionKind, SiteSection } from '#shared/contract/content/site-sections.ts'
import { useMoving } from './fields/use-moving.ts'
import { duplicated, freshId, newSection, titleOfSection } from './section-kinds.ts'
import type { SitePageEditor } from './use-site-page-editor.ts'

/** `onOpen` opens the fields of a section. */
export const useSections = ({ form }: SitePageEditor, onOpen: (id: string) => void) => {
  const { follow, ...moving } = useMoving<HTMLDivElement>()
  /** Index at which the next section is added; null while the catalogue is closed. */
  const [adding, setAdding] = useState<number | null>(null)
  /** Index of the section being dragged; null while none is. */
  const [dragged, setDragged] = useState<number | null>(null)
  const now = (): SiteSection[] => form.getValues().sections
  /** Problems are keyed by a section's index, so a new order must clear them. */
  const reorder = (sections: SiteSection[]) => {
    form.clearErrors()
    form.setFieldValue('sections', sections)
  }
  /** Opens a section, scrolls to it and focuses the part of it with this `data-move`. */
  const show = (id: string, part: string, words: string) => {
    follow(part, words)
    onOpen(id)
  }
  const insert = (section: SiteSection, at: number, words: string) => {
    reorder(now().toSpliced(at, 0, section))
    show(section.id, `open-${section.id}`, words)
  }
  const newId = () => freshId(now(), () => crypto.randomUUID().slice(0, 8))
  return {
    ...moving,
    show,
    adding,
    setAdding,
    dragged,
    setDragged,
    /** `button` is that of the section, which gets the focus. */
    move: (from: number, to: number, button: 'up' | 'down') => {
      const list = now()
      const section = list[from]
      if (!section || to < 0 || to >= list.length) return
      follow(
        `${button}-${section.id}`,
        texts.sectionNowAt({ section: titleOfSection(section), value2: to + 1, list: list.length }),
      )
      form.clearErrors()
      form.reorderListItem('sections', { from, to })
    },
    add: (kind: SectionKind) => {
      if (adding === null) return
      setAdding(null)
      insert(newSection(kind, newId()), adding, texts.sectionAdded)
    },
    /** Inserts a section of the original. */
    take: (section: SiteSection, at: number) => insert(section, at, texts.sectionFromOriginal),
    duplicate: (section: string) => {
      const copy = newId()
      reorder(duplicated(now(), section, copy))
      show(copy, `open-${copy}`, texts.sectionDuplicated)
    },
    remove: (section: SiteSection) => {
      const list = now()
      const at = list.findIndex(({ id }) => id === section.id)
      const next = list[at + 1] ?? list[at - 1]
      follow(next ? `open-${next.id}` : 'add', texts.sectionRemoved)
      reorder(list.filter(({ id }) => id !== section.id))
      notifyUndoable(texts.namedSectionRemoved({ section: titleOfSection(section) }), () => {
        if (now().some(({ id }) => id === section.id)) return
        follow(`open-${section.id}`, texts.sectionReturned)
        reorder(now().toSpliced(at, 0, section))
      })
    },
  }
}
