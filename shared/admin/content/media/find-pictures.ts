import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listPicturesEndpoint } from '#shared/contract/content/pictures.ts'
import { pictureTitle, placesLabel } from './picture-labels.ts'

export const findPictures = async ({ q, client, signal }: PaletteSearch): Promise<PaletteAction[]> => {
  const { items } = await client.call(listPicturesEndpoint, { query: { q }, signal })
  return items.map(picture => ({
    id: `picture-${picture.id}`,
    label: pictureTitle(picture),
    description: placesLabel(picture),
    go: `/admin/media/${picture.id}`,
  }))
}
