import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import * as words from '#messages/admin/content/media.js'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { pictureTitle, tileFile } from './picture-labels.ts'

/** Rendered within a link or a button, which takes its accessible name from these texts. */
export const PictureTile = ({ picture, hint }: { picture: LibraryPicture; hint: string }) => (
  <>
    <Box component="span" mb="2xs" className="admin-cropped" style={{ aspectRatio: '16 / 10' }}>
      <img src={tileFile(picture)} alt="" loading="lazy" style={{ objectPosition: cropOf(picture.focus) }} />
    </Box>
    <Text span lineClamp={2} fw={500} lh={1.35} className="admin-plain">
      {pictureTitle(picture)}
    </Text>
    <span className="admin-quiet-small">{hint}</span>
  </>
)

interface PictureTilesProps {
  pictures: readonly LibraryPicture[]
  /** True while the pictures of another page or search are loading. */
  stale: boolean
  children(picture: LibraryPicture): ReactNode
}

/** The grid of the tiles, two in a row on a phone; `children` draws one as a link or a button. */
export const PictureTiles = ({ pictures, stale, children }: PictureTilesProps) => (
  <AutoColumns
    component="ul"
    level
    least="min(11.5rem, 45%)"
    aria-label={words.pictures}
    opacity={stale ? 0.6 : 1}
  >
    {pictures.map(picture => (
      <li key={picture.id}>{children(picture)}</li>
    ))}
  </AutoColumns>
)

/** Value for CSS `object-position`. */
export const cropOf = ({ x, y }: LibraryPicture['focus']): string => `${x}% ${y}%`
