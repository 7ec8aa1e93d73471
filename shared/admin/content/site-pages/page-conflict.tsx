import * as texts from '#messages/admin/content/site-pages.js'
import { ConflictDialog, type MergePlace } from '#shared/admin/platform/records/conflict-dialog.tsx'
import type { SectionPlace } from './merge-sections.ts'
import { labelOf, pageDifferences, pageFieldText } from './page-differences.ts'
import { titleOfSection } from './section-kinds.ts'
import { valuesOfPage } from './site-page-kind.ts'
import type { SitePageEditor } from './use-site-page-editor.ts'

export const PageConflict = ({ editor }: { editor: SitePageEditor }) => {
  const theirs = editor.conflict?.theirs
  return (
    <ConflictDialog
      editor={editor}
      labels={{}}
      labelOf={place => {
        const { section, field } = within(place)
        return field === null
          ? texts.sectionOf({ value1: section ? titleOfSection(section) : '' })
          : labelOf(section, field)
      }}
      show={(value, place) => {
        const { section, field } = within(place)
        return pageFieldText(section, field ?? '', value)
      }}
      work={
        theirs
          ? pageDifferences(valuesOfPage(theirs), editor.form.values)
              .map(({ label, mine }) => `${label}: ${mine}`)
              .join('\n\n')
          : ''
      }
    />
  )
}

/** Section and field of a conflict; a field of the page itself has no section. */
const within = ({ field, item }: MergePlace): SectionPlace | { section: null; field: string } =>
  item === null ? { section: null, field } : (item as SectionPlace)
