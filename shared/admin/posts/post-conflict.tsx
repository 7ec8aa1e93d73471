/** What two people have made of one post, joined; where both have changed the same, the person chooses. */
import { useState } from 'react'
import type { Post } from '#shared/contract/posts.ts'
import type { Choice } from '../drafts/merge-choice.tsx'
import { MergeDialog, MergeForm } from '../drafts/merge-dialog.tsx'
import type { Meeting } from '../records/record-kind.ts'
import { joinText, type PostField, type PostMerge } from './merge-post.ts'
import { fieldLabels, fieldText } from './post-fields.ts'
import { PostText } from './post-text.tsx'
import { type PostValues, valuesOfPost } from './post-values.ts'
import type { PostEditor } from './use-post-editor.ts'

export const PostConflict = ({ editor }: { editor: PostEditor }) => (
  <MergeDialog opened={editor.conflict !== null} onClose={editor.closeConflict}>
    {editor.conflict && <Joining editor={editor} conflict={editor.conflict} />}
  </MergeDialog>
)

const Joining = ({ editor, conflict }: { editor: PostEditor; conflict: Meeting<Post, PostMerge> }) => {
  const { merge } = conflict
  const theirs = valuesOfPost(conflict.theirs)
  const mine = editor.form.values
  const [fields, setFields] = useState<Partial<Record<PostField, Choice>>>({})
  const [places, setPlaces] = useState<(Choice | undefined)[]>([])
  const disputed = merge.places.filter(place => place.kind === 'conflict')
  const result = (): PostValues => {
    const chosen = Object.fromEntries(
      merge.conflicts.filter(field => fields[field] === 'theirs').map(field => [field, theirs[field]]),
    )
    return { ...merge.merged, ...chosen, text: joinText(merge.places, places) }
  }
  return (
    <MergeForm
      record={{ kind: 'post', id: conflict.theirs.id }}
      taken={merge.taken.map(field => fieldLabels[field])}
      choices={[
        ...merge.conflicts.map(field => ({
          label: fieldLabels[field],
          mine: fieldText(mine, field) || '—',
          theirs: fieldText(theirs, field) || '—',
          value: fields[field] ?? ('mine' as const),
          onChange: (choice: Choice) => setFields({ ...fields, [field]: choice }),
        })),
        ...disputed.map((place, index) => ({
          label: `Текст, место ${index + 1}`,
          mine: <PostText html={place.mine.join('')} />,
          theirs: <PostText html={place.theirs.join('')} />,
          both: true,
          value: places[index] ?? ('mine' as const),
          onChange: (choice: Choice) =>
            setPlaces(disputed.map((_, at) => (at === index ? choice : places[at]))),
        })),
      ]}
      work={copied.map(field => `${fieldLabels[field]}: ${fieldText(mine, field)}`).join('\n\n')}
      saving={editor.state === 'saving'}
      onSave={() => editor.saveChosen(result())}
      onTakeTheirs={editor.takeTheirs}
      onClose={editor.closeConflict}
    />
  )
}

const copied = [
  'title',
  'text',
  'description',
  'metaTitle',
  'metaDescription',
  'keywords',
  'imageAlt',
] as const
