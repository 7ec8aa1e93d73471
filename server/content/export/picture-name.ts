/** File name of a picture in an export, and the stored file that is exported under it. */
import type { StoredPictureRow } from '../media/media.store.ts'

type Stored = Pick<StoredPictureRow, 'hash' | 'variants'>

/** Sixteen digits of the hash are enough to distinguish all pictures of a site. */
export const exportedPictureName = (picture: Stored): string =>
  `pictures/${picture.hash.slice(0, 16)}.${widestFile(picture)?.split('.').at(-1) ?? 'jpg'}`

/** The widest file in a format that all programs read. */
export const widestFile = ({ variants }: Stored): string | undefined =>
  variants
    .filter(({ type }) => type === 'image/jpeg' || type === 'image/png')
    .toSorted((one, other) => other.width - one.width)[0]?.file
