/** Uploads pictures for a text and then inserts them at the wanted place. */
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { type SentSoFar, useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { postLimits, uploadPictureEndpoint } from '#shared/contract/content/posts.ts'
import { placeOfPicture } from './picture-node.ts'

export interface PictureUpload {
  /** Number of pictures still being uploaded. */
  uploading: number
  sent: SentSoFar
  /** Inserts at the position, or at the cursor. */
  insert(editor: Editor, files: File[], at?: number): Promise<void>
}

export const usePictureUpload = (): PictureUpload => {
  const { client } = useServices()
  const [uploading, setUploading] = useState(0)
  const sent = useSentSoFar()

  const send = async (file: File) => {
    if (file.size > postLimits.image) throw new ApiError(413, null, `${file.name}: картинка больше 10 МБ`)
    sent.set(null)
    return client.call(uploadPictureEndpoint, { body: {}, files: { image: file }, onSent: sent.set })
  }

  const insert = async (editor: Editor, files: File[], at?: number) => {
    setUploading(number => number + files.length)
    for (const file of files) {
      try {
        const { url, width, height } = await send(file)
        insertPicture(editor, { src: url, alt: '', width, height }, at)
      } catch (error) {
        notifyFailure(error)
      }
      setUploading(number => number - 1)
    }
  }

  return { uploading, sent, insert }
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
