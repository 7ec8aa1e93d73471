import { Button, Stack, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { videoAddress } from './figure-and-video-nodes.ts'
import { onEnter, type ToolForms, ToolPopover } from './tool-popover.tsx'

export const VideoButton = ({ editor, forms }: { editor: Editor; forms: ToolForms }) => (
  <ToolPopover
    label="Вставить видео"
    title="Видео"
    icon="video"
    opened={forms.opened === 'video'}
    onOpen={() => forms.open('video')}
    onClose={() => forms.open(null)}
  >
    <VideoForm editor={editor} onDone={() => forms.open(null)} />
  </ToolPopover>
)

const VideoForm = ({ editor, onDone }: { editor: Editor; onDone(): void }) => {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const insert = () => {
    const src = videoAddress(address)
    if (!src) return setProblem('Ожидается ссылка на видео YouTube')
    const attrs = { src, title: title.trim() || 'Видео' }
    editor.chain().focus().insertContent({ type: 'video', attrs }).run()
    onDone()
  }
  return (
    <Stack gap="xs" onKeyDown={onEnter(insert)}>
      <TextInput
        label="Ссылка на видео"
        placeholder="https://youtu.be/…"
        value={address}
        error={problem}
        onChange={event => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label="О чём видео"
        maxLength={200}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <Button size="xs" onClick={insert}>
        Вставить
      </Button>
    </Stack>
  )
}
