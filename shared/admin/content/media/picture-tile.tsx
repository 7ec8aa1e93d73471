/** A picture in the grids of the library: cropped like a card, with its name and one line of information. */
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import classes from './media.module.css'
import { pictureTitle, tileFile } from './picture-labels.ts'

/** Rendered within a link or a button, which takes its accessible name from these texts. */
export const PictureTile = ({ picture, hint }: { picture: LibraryPicture; hint: string }) => (
  <>
    <span className={`${classes.crop} admin-cropped`}>
      <img src={tileFile(picture)} alt="" loading="lazy" style={{ objectPosition: cropOf(picture.focus) }} />
    </span>
    <span className={classes.title}>{pictureTitle(picture)}</span>
    <span className="admin-quiet-small">{hint}</span>
  </>
)

/** Value for CSS `object-position`. */
export const cropOf = ({ x, y }: LibraryPicture['focus']): string => `${x}% ${y}%`
