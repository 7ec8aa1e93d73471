import { pictureLimits } from '#shared/contract/content/pictures.ts'
import { picturesOf } from './allowed-urls.ts'
import { excerpt } from './plain-text.ts'
import { pictureTag } from './replace-picture.ts'

/** Pictures of a sanitised text with alternative texts, shortened to the library's limits. */
export const describedPictures = (clean: string): { hash: string; alt: string }[] =>
  [...clean.matchAll(pictureTag)].flatMap(([tag]) => {
    const [hash] = picturesOf(tag)
    const alt = excerpt(/ alt="([^"]*)"/.exec(tag)?.[1] ?? '', pictureLimits.alt)
    return hash && alt ? [{ hash, alt }] : []
  })
