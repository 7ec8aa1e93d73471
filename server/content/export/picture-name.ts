/** How a picture is called in an export, and which of its files goes there. */
import type { StoredPictureRow } from '../media/media.store.ts'

type Stored = Pick<StoredPictureRow, 'hash' | 'variants'>

/** Sixteen digits of the hash distinguish more pictures than a site can have. */
export const pictureName = (picture: Stored): string =>
  `pictures/${picture.hash.slice(0, 16)}.${widestFile(picture)?.split('.').at(-1) ?? 'jpg'}`

/** The widest that all programs read. */
export const widestFile = ({ variants }: Stored): string | undefined =>
  variants
    .filter(({ type }) => type === 'image/jpeg' || type === 'image/png')
    .toSorted((one, other) => other.width - one.width)[0]?.file
