/** What people say about a picture, as a form that loses nothing. */
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type LibraryPicture, pictureInput, readPicture, updatePicture } from '#shared/contract/pictures.ts'
import { useRecordEditor } from '../drafts/use-record-editor.ts'
import { useServices } from '../services.ts'
import { picturesKey } from './picture-queries.ts'

export type PictureValues = z.infer<typeof pictureInput>

export const usePictureEditor = (picture: LibraryPicture) => {
  const { client } = useServices()
  const queries = useQueryClient()
  return useRecordEditor<PictureValues, LibraryPicture>({
    given: picture,
    nameOf: id => `picture-${id}`,
    kept: pictureInput,
    input: pictureInput,
    valuesOf: record => valuesOf(record ?? picture),
    read: id => client.call(readPicture, { params: { id } }),
    create: () => Promise.reject(new Error('A picture begins with its file')),
    change: (id, body, ifMatch) => client.call(updatePicture, { params: { id }, body, ifMatch }),
    find: async () => null,
    onSaved: async saved => {
      queries.setQueryData([...picturesKey, 'one', saved.id], saved)
      await queries.invalidateQueries({ queryKey: [...picturesKey, 'list'] })
      return null
    },
  })
}

const valuesOf = ({ name, alts, focus }: LibraryPicture): PictureValues => ({
  name,
  alts: { uk: '', ...alts },
  focus,
})
