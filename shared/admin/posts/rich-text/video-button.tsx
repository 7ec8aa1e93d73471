/** Puts a video of YouTube into the text, by its address. */
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { videoAddress } from './figure.ts'
import { ToolPopover } from './tool-popover.tsx'

export const VideoButton = ({ editor }: { editor: Editor }) => {
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const insert = () => {
    const src = videoAddress(address)
    if (!src) return setProblem('Ожидается ссылка на видео YouTube')
    const attrs = { src, title: title.trim() || 'Видео' }
    editor.chain().focus().insertContent({ type: 'video', attrs }).run()
    setAddress('')
    setTitle('')
    setProblem(null)
    setOpened(false)
  }
  return (
    <ToolPopover
      label="Вставить видео"
      title="Видео"
      icon="video"
      opened={opened}
      onOpen={() => setOpened(true)}
      onClose={() => setOpened(false)}
      onEnter={insert}
    >
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
    </ToolPopover>
  )
}
