/** A picture in the grids of the library: seen as a card crops it, with its name and a line about it. */
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import classes from './media.module.css'
import { pictureTitle, tileFile } from './picture-labels.ts'

/** Stands within a link or a button, which is named by the words. */
export const PictureTile = ({ picture, hint }: { picture: LibraryPicture; hint: string }) => (
  <>
    <span className={`${classes.crop} admin-cropped`}>
      <img src={tileFile(picture)} alt="" loading="lazy" style={{ objectPosition: cropOf(picture.focus) }} />
    </span>
    <span className={classes.title}>{pictureTitle(picture)}</span>
    <span className="admin-quiet-small">{hint}</span>
  </>
)

/** For `object-position`. */
export const cropOf = ({ x, y }: LibraryPicture['focus']): string => `${x}% ${y}%`
