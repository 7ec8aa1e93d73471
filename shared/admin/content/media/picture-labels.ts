import * as texts from '#messages/admin/content/media.js'
import { shownInPlaces } from '#messages/admin/content/media.js'
import { auditPage } from '#shared/admin/platform/navigation/audit-page.ts'
import type { LibraryPicture, PicturePlace } from '#shared/contract/content/pictures.ts'
import { kindName } from '#shared/kinds/all-kinds.ts'

/** Name of the picture, else its description, else the title of a record that shows it. */
export const pictureTitle = ({ name, alts, places, id }: LibraryPicture): string =>
  name || alts.ru || places[0]?.title || texts.pictureOf({ value1: id.slice(0, 8) })

/**
 * Summary of the places that show the picture.
 *
 * @example placesLabel({ places: [], inRevisions: true }) // 'Только в прежних версиях'
 */
export const placesLabel = ({
  places,
  inRevisions,
}: Pick<LibraryPicture, 'places' | 'inRevisions'>): string =>
  places.length > 0
    ? shownInPlaces({ n: places.length })
    : inRevisions
      ? texts.filters.past
      : texts.shownNowhere

const parts: Record<PicturePlace['part'], string> = texts.parts

/** Label of one place: «Статья «…», обложка». */
export const placeLabel = ({ kind, title, part }: PicturePlace): string =>
  `${kind === 'site-page' ? texts.sitePage : kindName(kind)} «${title}», ${parts[part]}`

/** Path of the screen of the record that shows the picture; null when it has none. */
export const placeAddress = ({ kind, ref }: PicturePlace): string | null =>
  kind === 'site-page' ? `/admin/pages/${ref}` : auditPage(kind, ref)

/** The smallest file that is wide enough for a tile on a dense screen. */
export const tileFile = ({ variants, url }: LibraryPicture): string =>
  variants.filter(({ type }) => type === 'image/webp').toSorted((a, b) => a.width - b.width)[0]?.url ?? url
