/** The form of a picture's name and descriptions, with its unsaved work. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  type LibraryPicture,
  listPicturesEndpoint,
  pictureInputSchema,
  readPictureEndpoint,
} from '#shared/contract/content/pictures.ts'
import { pictureKind } from './picture-kind.ts'

export const usePictureEditor = (picture: LibraryPicture) => {
  const { client } = useServices()
  const queries = useQueryClient()
  return useRecord({
    kind: pictureKind(client),
    given: picture,
    input: pictureInputSchema,
    onSaved: async saved => {
      showRead(queries, readPictureEndpoint, { params: { id: saved.id } }, saved)
      await refresh(queries, listPicturesEndpoint)
      return 'stay'
    },
  })
}
