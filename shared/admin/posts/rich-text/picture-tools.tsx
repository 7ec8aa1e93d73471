/** Adds a picture by choosing a file, and describes the chosen one in words. */
import { ActionIcon, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import { Icon } from '#shared/admin/frame/icon.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

export interface PictureToolsProps {
  editor: Editor
  upload: PictureUpload
  /** The picture that is selected in the text. */
  picture: { alt: string; captioned: boolean } | null
}

export const PictureTools = ({ editor, upload, picture }: PictureToolsProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionIcon aria-label="Вставить картинку" onClick={() => input.current?.click()}>
        <Icon name="image" size={16} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label="Файл картинки для текста"
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void upload.insert(editor, files)
        }}
      />
      {picture && !picture.captioned && (
        <ActionIcon aria-label="Добавить подпись к картинке" onClick={() => addCaption(editor)}>
          <Icon name="caption" size={16} />
        </ActionIcon>
      )}
      {picture && (
        <TextInput
          size="xs"
          aria-label="Описание картинки в тексте"
          placeholder="Описание картинки"
          maxLength={300}
          value={picture.alt}
          onChange={event =>
            editor.chain().updateAttributes('image', { alt: event.currentTarget.value }).run()
          }
        />
      )}
    </>
  )
}

/** Puts the chosen picture into a figure with an empty caption, and the cursor into it. */
const addCaption = (editor: Editor): void => {
  const { from } = editor.state.selection
  const image = editor.state.doc.nodeAt(from)
  if (image?.type.name !== 'image') return
  const figure = { type: 'figure', content: [image.toJSON(), { type: 'figcaption' }] }
  editor
    .chain()
    .insertContentAt({ from, to: from + image.nodeSize }, figure)
    // Past the beginning of the figure, the picture, and the beginning of the caption.
    .setTextSelection(from + image.nodeSize + 2)
    .focus()
    .run()
}
