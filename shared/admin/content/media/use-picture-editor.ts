/** Name, descriptions and focal point of a picture, as a form that loses nothing. */
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { mergeNamed } from '#shared/admin/platform/records/merge.ts'
import type { RecordKind } from '#shared/admin/platform/records/record-kind.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type LibraryPicture,
  pictureInput,
  readPicture,
  updatePicture,
} from '#shared/contract/content/pictures.ts'
import { picturesKey } from './picture-queries.ts'

export type PictureValues = z.infer<typeof pictureInput>

export const usePictureEditor = (picture: LibraryPicture) => {
  const { client } = useServices()
  const queries = useQueryClient()
  return useRecord({
    kind: pictureKind(client),
    given: picture,
    input: pictureInput,
    onSaved: async saved => {
      queries.setQueryData([...picturesKey, 'one', saved.id], saved)
      await queries.invalidateQueries({ queryKey: [...picturesKey, 'list'] })
      return 'stay'
    },
  })
}

export const pictureKind = (client: Client): RecordKind<PictureValues, LibraryPicture> => ({
  kind: 'picture',
  nameOf: id => `picture-${id}`,
  kept: pictureInput,
  valuesOf: picture => (picture ? valuesOf(picture) : noPicture),
  read: id => client.call(readPicture, { params: { id } }),
  create: () => Promise.reject(new Error('A picture begins with its file')),
  change: (id, body, ifMatch) => client.call(updatePicture, { params: { id }, body, ifMatch }),
  find: async () => null,
  merges: { alts: mergeNamed },
  titleOf: ({ name }) => `Картинка «${name}»`,
})

const noPicture: PictureValues = { name: '', alts: { ru: '', uk: '' }, focus: { x: 50, y: 50 } }

const valuesOf = ({ name, alts, focus }: LibraryPicture): PictureValues => ({
  name,
  alts: { uk: '', ...alts },
  focus,
})
