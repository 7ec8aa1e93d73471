import { SegmentedControl, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type Ref, useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { PictureChoice } from '#shared/admin/content/media/choose-picture.tsx'
import { pictureTypes, uploadPicture } from '#shared/admin/content/media/picture-files.ts'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { useUploadLine } from '#shared/admin/platform/files/upload-place.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import type { PictureWidth } from '#shared/domain/text/rich-text.ts'
import { placeOfPicture, widthOf } from './picture-node.ts'

/** `onFile` asks for a file of this device. */
export const PictureButton = ({ editor, onFile }: { editor: Editor; onFile(): void }) => {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <IconButton icon="image" label={texts.insertPicture} onClick={onFile} />
      <IconButton icon="library" label={texts.libraryPicture} onClick={() => setChoosing(true)} />
      <PictureChoice
        opened={choosing}
        onChoose={picture => insertPicture(editor, pictureAttributes(picture))}
        onClose={() => setChoosing(false)}
      />
    </>
  )
}

/** Attributes for the fallback file, which every browser shows, as after an upload. */
const pictureAttributes = ({ url, alts, variants, width, height }: LibraryPicture) => {
  const file = variants.find(variant => variant.url === url)
  return { src: url, alt: alts.ru, width: file?.width ?? width, height: file?.height ?? height }
}

export const PictureUploadInput = ({
  ref,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  onFiles(files: File[]): unknown
}) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple
    accept={pictureTypes}
    aria-label={texts.pictureFile}
    onChange={event => {
      const files = [...(event.currentTarget.files ?? [])]
      event.currentTarget.value = ''
      onFiles(files)
    }}
  />
)

export interface SelectedPicture {
  alt: string
  captioned: boolean
  width: PictureWidth | null
}

/** Overlays the text below the toolbar, so that showing or hiding it moves nothing. */
export const PictureTools = ({ editor, picture }: { editor: Editor; picture: SelectedPicture }) => (
  <fieldset className="admin-picture-tools admin-toolbar" aria-label={texts.picture}>
    <TextInput
      size="xs"
      aria-label={texts.altInText}
      placeholder={texts.alt}
      maxLength={300}
      value={picture.alt}
      onChange={event => editor.chain().updateAttributes('image', { alt: event.currentTarget.value }).run()}
    />
    <SegmentedControl
      size="xs"
      aria-label={texts.pictureWidth}
      value={picture.width ?? 'text'}
      onChange={value => setWidth(editor, widthOf(value))}
      data={optionsOf(texts.widths)}
    />
    {!picture.captioned && (
      <IconButton icon="caption" label={texts.addCaption} onClick={() => addCaption(editor)} />
    )}
  </fieldset>
)

/** Sets the width on the figure if the picture is in one, else on the picture. */
const setWidth = (editor: Editor, width: PictureWidth | null): void => {
  editor
    .chain()
    .updateAttributes(editor.isActive('figure') ? 'figure' : 'image', { class: width })
    .run()
}

/** Wraps the selected picture in a figure with an empty caption, and puts the cursor into the caption. */
const addCaption = (editor: Editor): void => {
  const { from } = editor.state.selection
  const image = editor.state.doc.nodeAt(from)
  if (image?.type.name !== 'image') return
  const attrs = { class: image.attrs.class }
  const picture = { ...image.toJSON(), attrs: { ...image.attrs, class: null } }
  const figure = { type: 'figure', attrs, content: [picture, { type: 'figcaption' }] }
  editor
    .chain()
    .insertContentAt({ from, to: from + image.nodeSize }, figure)
    // Skips the figure's opening, the picture and the caption's opening.
    .setTextSelection(from + image.nodeSize + 2)
    .focus()
    .run()
}

/** Each file with the text that it belongs into, at a position or else at the cursor. */
export const usePictureUpload = () => {
  const { client } = useServices()
  return useUploadLine<{ editor: Editor; at?: number | undefined }>(async (file, onSent, { editor, at }) => {
    const { url, width, height } = await uploadPicture(client, file, onSent)
    insertPicture(editor, { src: url, alt: '', width, height }, at)
  })
}

/** Inserts a stored picture at the position, or at the cursor. */
const insertPicture = (
  editor: Editor,
  attrs: { src: string; alt: string; width: number; height: number },
  at?: number,
): void => {
  const { doc, selection } = editor.state
  const place = placeOfPicture(doc, Math.min(at ?? selection.to, doc.content.size))
  editor.chain().focus().insertContentAt(place, { type: 'image', attrs }).run()
}
