import type { Editor } from '@tiptap/core'
import { uploadPicture } from '#shared/admin/content/media/picture-files.ts'
import { type UploadLine, useUploadLine } from '#shared/admin/platform/files/upload-place.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { placeOfPicture } from './picture-node.ts'

/** Each file with the text that it belongs into, at a position or else at the cursor. */
export type PictureUpload = UploadLine<{ editor: Editor; at?: number | undefined }>

export const usePictureUpload = (): PictureUpload => {
  const { client } = useServices()
  return useUploadLine(async (file, onSent, { editor, at }) => {
    const { url, width, height } = await uploadPicture(client, file, onSent)
    insertPicture(editor, { src: url, alt: '', width, height }, at)
  })
}

/** Inserts a stored picture at the position, or at the cursor. */
export const insertPicture = (
  editor: Editor,
  attrs: { src: string; alt: string; width: number; height: number },
  at?: number,
): void => {
  const { doc, selection } = editor.state
  const place = placeOfPicture(doc, Math.min(at ?? selection.to, doc.content.size))
  editor.chain().focus().insertContentAt(place, { type: 'image', attrs }).run()
}
