/** Where pictures come into the library: chosen, dropped, or pasted anywhere on the screen. */
import { useEffect, useRef } from 'react'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { FileDrop } from '#shared/admin/platform/files/file-drop.tsx'
import { UploadProgress } from '#shared/admin/platform/files/upload-progress.tsx'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { imagesIn } from './images-in.ts'
import classes from './media.module.css'
import { useLibraryUpload } from './use-library-upload.ts'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const UploadPlace = ({ onStored }: { onStored(picture: LibraryPicture): void }) => {
  const upload = useLibraryUpload(onStored)
  const add = useRef(upload.add)
  add.current = upload.add
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return
      for (const file of imagesIn(event.clipboardData)) add.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <div className={classes.place}>
      <FileDrop
        label="Добавить картинки"
        hint={
          'Выберите, перетащите или вставьте из\u00a0буфера. JPEG, PNG, WebP, AVIF или GIF, до\u00a010\u00a0МБ'
        }
        accept={pictureTypes}
        multiple
        onFile={upload.add}
      />
      {upload.waiting > 0 && (
        <>
          <p role="status">Загружаем картинки: {upload.waiting}…</p>
          <UploadProgress label="Загрузка картинки" sent={upload.sent} />
        </>
      )}
    </div>
  )
}
