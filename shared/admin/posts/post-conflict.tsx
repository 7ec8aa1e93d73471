/** What two people have made of one post, joined; where both have changed the same, the person chooses. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyWork } from '../drafts/copy-work.tsx'
import { MergeChoice } from './merge-choice.tsx'
import { type Choice, joinText, type PostField } from './merge-post.ts'
import { fieldLabels, fieldText } from './post-fields.ts'
import { PostText } from './post-text.tsx'
import { type PostValues, valuesOfPost } from './post-values.ts'
import type { PostEditor } from './use-post-editor.ts'
import type { Meeting } from './use-post-save.ts'

export const PostConflict = ({ editor }: { editor: PostEditor }) => (
  <Modal
    opened={editor.meeting !== null}
    onClose={editor.closeMeeting}
    title="Запись изменили, пока Вы правили"
    size="xl"
    centered
  >
    {editor.meeting && <Joining editor={editor} meeting={editor.meeting} />}
  </Modal>
)

const Joining = ({ editor, meeting }: { editor: PostEditor; meeting: Meeting }) => {
  const { merge } = meeting
  const theirs = valuesOfPost(meeting.theirs)
  const mine = editor.form.values
  const [fields, setFields] = useState<Partial<Record<PostField, Choice>>>({})
  const [places, setPlaces] = useState<(Choice | undefined)[]>([])
  const disputed = merge.places.filter(place => place.kind === 'conflict')
  const result = (): PostValues => {
    const chosen = Object.fromEntries(
      merge.conflicts.filter(field => fields[field] === 'theirs').map(field => [field, theirs[field]]),
    )
    return { ...merge.values, ...chosen, text: joinText(merge.places, places) }
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        Её сохранил кто-то другой или Вы сами в другой вкладке. Ваша работа цела: правки объединены, ничего не
        пропало.
      </Text>
      {merge.taken.length > 0 && (
        <Text size="sm">Взято с сервера: {merge.taken.map(field => fieldLabels[field]).join(', ')}.</Text>
      )}
      {merge.conflicts.length + disputed.length === 0 ? (
        <Text size="sm">Правки не пересекаются: можно сохранять.</Text>
      ) : (
        <Text size="sm">Эти места изменены и там, и здесь. Выберите, что оставить:</Text>
      )}
      {merge.conflicts.map(field => (
        <MergeChoice
          key={field}
          label={fieldLabels[field]}
          mine={fieldText(mine, field) || '—'}
          theirs={fieldText(theirs, field) || '—'}
          value={fields[field] ?? 'mine'}
          onChange={choice => setFields({ ...fields, [field]: choice })}
        />
      ))}
      {disputed.map((place, index) => (
        <MergeChoice
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of one merge never move
          key={index}
          label={`Текст, место ${index + 1}`}
          mine={<PostText html={place.mine.join('')} />}
          theirs={<PostText html={place.theirs.join('')} />}
          both
          value={places[index] ?? 'mine'}
          onChange={choice => setPlaces(disputed.map((_, at) => (at === index ? choice : places[at])))}
        />
      ))}
      <CopyWork text={workText(mine)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={editor.closeMeeting} data-autofocus>
          Вернуться к правке
        </Button>
        <Button variant="default" onClick={editor.takeTheirs}>
          Взять с сервера
        </Button>
        <Button loading={editor.state === 'saving'} onClick={() => editor.saveMerged(result())}>
          Сохранить объединённое
        </Button>
      </Group>
    </Stack>
  )
}

const workText = (values: PostValues): string =>
  copied.map(field => `${fieldLabels[field]}: ${fieldText(values, field)}`).join('\n\n')

const copied = [
  'title',
  'text',
  'description',
  'metaTitle',
  'metaDescription',
  'keywords',
  'imageAlt',
] as const
