import * as texts from '#messages/admin/content/media.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { UploadPlace, useUploadLine } from '#shared/admin/platform/files/upload-place.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { type LibraryPicture, storeInLibraryEndpoint } from '#shared/contract/content/pictures.ts'
import { checkSize, imagesIn, pictureHint, pictureTypes } from './picture-files.ts'

/** `onStored` is called with each picture as the server stored it. */
export const LibraryUpload = ({ onStored }: { onStored(picture: LibraryPicture): void }) => {
  const { client, queries } = useServices()
  const line = useUploadLine(async (image, onSent) => {
    try {
      checkSize(image)
      onStored(await client.call(storeInLibraryEndpoint, { body: {}, files: { image }, onSent }))
    } finally {
      void refresh(queries, 'picture')
    }
  })
  return (
    <UploadPlace
      label={texts.addPictures}
      hint={texts.addHint({ pictureHint })}
      accept={pictureTypes}
      line={line}
      sending={texts.sendingPictures}
      progress={texts.sendingPicture}
      filesIn={imagesIn}
    />
  )
}
