import { pictureLimits } from '#shared/contract/content/pictures.ts'
import { picturesOf } from './addresses-in-text.ts'
import { excerpt } from './plain-text.ts'

export interface PictureFile {
  url: string
  width: number
  height: number
}

/**
 * The text with every picture of this hash shown from another file; alternative text, width class and caption stay. If
 * `file` is null, the pictures are removed with their captions.
 *
 * @example swapPicture(html, hash, { url: '/media/….jpg', width: 1280, height: 800 })
 */
export const swapPicture = (html: string, hash: string, file: PictureFile | null): string => {
  const swapped = html.replace(pictureTag, tag => {
    if (!tag.includes(` src="/media/${hash}-`)) return tag
    if (!file) return ''
    const rest = tag.slice('<img'.length).replace(/ (?:src|width|height)="[^"]*"/g, '')
    return `<img src="${file.url}" width="${file.width}" height="${file.height}"${rest}`
  })
  return file ? swapped : withoutEmptyFigures(swapped)
}

/** A picture in a sanitised text. Angle brackets in quotes belong to the attribute's value. */
const pictureTag = /<img\b[^<>"]*(?:"[^"]*"[^<>"]*)*>/g

const withoutEmptyFigures = (html: string): string => {
  const [before = '', ...figures] = html.split('<figure')
  return figures.reduce((text, figure) => {
    const end = figure.indexOf('</figure>')
    const inside = figure.slice(0, Math.max(0, end))
    if (end < 0 || inside.includes('<img') || inside.includes('<iframe')) return `${text}<figure${figure}`
    return text + figure.slice(end + '</figure>'.length)
  }, before)
}

/** Pictures of a sanitised text with alternative texts, shortened to the library's limits. */
export const describedPictures = (clean: string): { hash: string; alt: string }[] =>
  [...clean.matchAll(pictureTag)].flatMap(([tag]) => {
    const [hash] = picturesOf(tag)
    const alt = excerpt(/ alt="([^"]*)"/.exec(tag)?.[1] ?? '', pictureLimits.alt)
    return hash && alt ? [{ hash, alt }] : []
  })
