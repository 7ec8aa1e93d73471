/** A picture in the grids of the library: cropped like a card, with its name and one line of information. */
import { Box, Text } from '@mantine/core'
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

/** Value for CSS `object-position`. */
export const cropOf = ({ x, y }: LibraryPicture['focus']): string => `${x}% ${y}%`
