/** What two people have made of one page, joined; where both have changed the same field, the person chooses. */
import { useState } from 'react'
import { MergeDialog, MergeForm } from '../drafts/merge-dialog.tsx'
import { type PageMerge, withChoices } from './merge-pages.ts'
import { labelOf, pageDifferences, textOf } from './page-differences.ts'
import { valuesOfPage } from './page-values.ts'
import { titleOfSection } from './section-kinds.ts'
import type { PageEditor } from './use-page-editor.ts'

export const PageConflict = ({ editor }: { editor: PageEditor }) => (
  <MergeDialog opened={editor.conflict !== null} onClose={editor.closeConflict}>
    {editor.conflict && <Joining editor={editor} conflict={editor.conflict} />}
  </MergeDialog>
)

const Joining = ({
  editor,
  conflict: { theirs, merge },
}: {
  editor: PageEditor
  conflict: NonNullable<PageEditor['conflict']>
}) => {
  const [chosen, setChosen] = useState<readonly boolean[]>(() => merge.conflicts.map(() => false))
  return (
    <MergeForm
      record={{ kind: 'site-page', id: theirs.id }}
      taken={[...new Set(merge.taken.map(nameOfTaken))]}
      choices={merge.conflicts.map(({ section, field, mine, theirs: other }, index) => ({
        label: labelOf(section, field),
        mine: textOf(section, field, mine) || '—',
        theirs: textOf(section, field, other) || '—',
        value: chosen[index] ? ('theirs' as const) : ('mine' as const),
        onChange: choice => setChosen(chosen.with(index, choice === 'theirs')),
      }))}
      work={pageDifferences(valuesOfPage(theirs), editor.form.values)
        .map(({ label, mine }) => `${label}: ${mine}`)
        .join('\n\n')}
      saving={editor.state === 'saving'}
      onSave={() => editor.saveChosen(withChoices(merge, chosen))}
      onTakeTheirs={editor.takeTheirs}
      onClose={editor.closeConflict}
    />
  )
}

const nameOfTaken = ({ section, field }: PageMerge['taken'][number]): string => {
  if (field === null) return section ? `раздел «${titleOfSection(section)}»` : ''
  return labelOf(section, field)
}
