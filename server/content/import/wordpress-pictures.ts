/** Pictures that a WordPress post names by number or in a shortcode, as figures. */
import { texts } from '#messages/server/content/import.js'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
import type { ImportLoss } from './import-shape.ts'

/** A file of the export that was uploaded to WordPress. */
export interface Attachment {
  url: string
  alt: string
  /** HTML. */
  caption: string
  /** Number of the post that it was uploaded to. */
  parent: string
  /** Place among the pictures of that post. */
  order: number
}

export type Attachments = ReadonlyMap<string, Attachment>

export const figureOf = ({
  url,
  alt = '',
  caption = '',
}: Pick<Attachment, 'url'> & Partial<Attachment>): string =>
  `\n\n<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}">${caption && `<figcaption>${caption}</figcaption>`}</figure>\n\n`

export const isPictureFile = (address: string): boolean =>
  /^(?:https?:\/)?\/[^\s"'<>]+\.(?:jpe?g|jpe|jfif|png|gif|webp|avif|bmp)(?:\?[^\s"'<>]*)?$/i.test(address)

/** Without numbers a gallery shows the pictures that were uploaded to its post. */
export const galleryOf = (
  values: ReadonlyMap<string, string>,
  { attachments, id: post }: { attachments: Attachments; id: string },
): { html: string; leftOut: ImportLoss[] } => {
  const listed = numbersIn(values.get('ids') || values.get('include'))
  const inOrder = (ids: string[]) =>
    ids.toSorted(
      (one, other) =>
        (attachments.get(one)?.order ?? 0) - (attachments.get(other)?.order ?? 0) ||
        Number(one) - Number(other),
    )
  const except = numbersIn(values.get('exclude'))
  const own = [...attachments.keys()].filter(id => {
    const { parent, url } = attachments.get(id) ?? { parent: '', url: '' }
    return parent === (values.get('id') ?? post) && isPictureFile(url) && !except.includes(id)
  })
  const sorted = values.get('ids') ? listed : inOrder(listed.length > 0 ? listed : own)
  const ids = values.get('order')?.toUpperCase() === 'DESC' ? sorted.toReversed() : sorted
  if (ids.length === 0) return { html: '', leftOut: [{ what: '[gallery]', why: texts.noAttachments }] }
  return {
    html: ids
      .flatMap(id => attachments.get(id) ?? [])
      .map(figureOf)
      .join(''),
    leftOut: ids
      .filter(id => !attachments.has(id))
      .map(id => ({ what: texts.galleryPicture({ id }), why: texts.noAttachment })),
  }
}

/** Pictures in the values of a shortcode that only its plugin knows: numbers, addresses, or a background. */
export const picturesNamed = (
  name: string,
  values: ReadonlyMap<string, string>,
  attachments: Attachments,
): { html: string; missing: ImportLoss[] } => {
  const found = new Map<string, Partial<Attachment> & { url: string }>()
  const missing: ImportLoss[] = []
  const add = (picture: Partial<Attachment> & { url: string }) => found.set(originalOf(picture.url), picture)
  for (const [key, value] of values) {
    const address = backgroundOf(value) ?? value
    if (isPictureFile(address) && !/link|href|^url$/.test(key))
      add({ url: address, alt: values.get('alt') ?? '' })
    if (!numbered.test(key)) continue
    for (const id of numbersIn(value)) {
      const attachment = attachments.get(id)
      if (attachment && isPictureFile(attachment.url)) add(attachment)
      else if (!attachment && /image|img|photo/.test(key))
        missing.push({ what: texts.shortcodePicture({ name, id }), why: texts.noAttachment })
    }
  }
  return { html: [...found.values()].map(figureOf).join(''), missing }
}

/** Names under which page builders keep numbers of pictures. */
const numbered = /^(?:(?:image|img|photo|picture|media|attachment|gallery)s?(?:_?ids?)?|ids|include)$/

const numbersIn = (text = ''): string[] => text.match(/\d+/g) ?? []

/** Address of the picture in a CSS `background-image`; undefined without one. */
export const backgroundOf = (css: string): string | undefined =>
  /\burl\(\s*["']?([^"'()\s]+)["']?\s*\)/.exec(css)?.[1]

/** Address of a picture's original, whichever size of it an address names. */
export const originalOf = (url: string): string =>
  url.replace(/(?:-\d{2,5}x\d{2,5}|-scaled)?(\.\w+)(?:\?.*)?$/, '$1')
