import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { UploadPlace } from '#shared/admin/platform/files/upload-place.tsx'
import { useUploadLine } from '#shared/admin/platform/files/use-upload-line.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { type LibraryPicture, storeInLibraryEndpoint } from '#shared/contract/content/pictures.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import { imagesIn } from './images-in.ts'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** `onStored` is called with each picture as the server stored it. */
export const LibraryUpload = ({ onStored }: { onStored(picture: LibraryPicture): void }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const line = useUploadLine(async (image, onSent) => {
    try {
      if (image.size > postLimits.image) throw new ApiError(413, null, 'Картинка больше 10 МБ')
      onStored(await client.call(storeInLibraryEndpoint, { body: {}, files: { image }, onSent }))
    } finally {
      void refresh(queries, 'picture')
    }
  })
  return (
    <UploadPlace
      label="Добавить картинки"
      hint={
        'Выберите, перетащите или вставьте из\u00a0буфера. JPEG, PNG, WebP, AVIF или GIF, до\u00a010\u00a0МБ'
      }
      accept={pictureTypes}
      line={line}
      sending="Загружаем картинки"
      progress="Загрузка картинки"
      filesIn={imagesIn}
    />
  )
}
