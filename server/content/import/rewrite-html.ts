/**
 * The text of another site made ready for ours, before `sanitise` has the last word: pictures and links get the addresses
 * that they have here, and what cannot stay is named, since cleaning alone removes it without a word.
 */
import { Parser } from 'htmlparser2'
import { escapeAttribute, escapeText } from '#shared/domain/escape-html.ts'
import { richTextTags } from '#shared/domain/rich-text.ts'
import { safeEmbed } from '../richtext/addresses.ts'
import type { LeftOut } from './found-post.ts'

/** A picture of the text as it stands there now. */
export interface TextPicture {
  src: string
  width: number
  height: number
}

export interface Rewriting {
  /** The address of the old site; links to it lose it. */
  origin: string | null
  /** By the old address; one that is missing leaves the text. */
  pictures: ReadonlyMap<string, TextPicture>
}

export interface Rewritten {
  html: string
  leftOut: LeftOut[]
}

/** Addresses of the pictures of a text, each once, as they are written. */
export const pictureAddresses = (html: string): string[] => {
  const found = new Set<string>()
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const address = name === 'img' ? pictureAddress(attributes) : undefined
      if (address) found.add(address)
    },
  })
  parser.end(html)
  return [...found]
}

/** Broken HTML comes out whole: what was left open is closed. */
export const rewriteHtml = (html: string, { origin, pictures }: Rewriting): Rewritten => {
  const gone = new Map<string, number>()
  const count = (what: string) => gone.set(what, (gone.get(what) ?? 0) + 1)
  let written = ''
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'img') {
        const picture = pictures.get(pictureAddress(attributes) ?? '')
        if (picture)
          written += tag('img', {
            ...attributes,
            src: picture.src,
            alt: attributes.alt ?? '',
            width: `${picture.width}`,
            height: `${picture.height}`,
          })
        return
      }
      if (name === 'iframe' && !safeEmbed(attributes.src)) return count(`Вставка ${siteOf(attributes.src)}`)
      // Of an embedded video the site's own figure.
      if (name === 'figure' && / wp-block-embed /.test(` ${attributes.class} `)) {
        written += tag(name, { class: 'video' })
        return
      }
      const loss = losses[name]
      if (loss && !richTextTags[name]) count(loss)
      const href = name === 'a' ? withoutOrigin(attributes.href, origin) : undefined
      written += tag(name, { ...attributes, ...(href === undefined ? {} : { href }) })
    },
    ontext: text => {
      written += escapeText(text)
    },
    onclosetag: name => {
      if (!empty.has(name)) written += `</${name}>`
    },
  })
  parser.end(html)
  return {
    html: written.replaceAll(/<figure[^<>]*>\s*<\/figure>/g, ''),
    leftOut: [...gone].map(([what, times]) => ({
      what: times > 1 ? `${what} × ${times}` : what,
      why: 'редактор такого не хранит',
    })),
  }
}

/** Elements that go with what they show; the words of all others stay. */
const losses: Partial<Record<string, string>> = {
  script: 'Скрипт',
  form: 'Форма',
  input: 'Поле формы',
  video: 'Видеофайл',
  audio: 'Звук',
  object: 'Встроенный объект',
  embed: 'Встроенный объект',
  svg: 'Рисунок SVG',
  canvas: 'Рисунок скрипта',
  math: 'Формула',
}

const empty = new Set(['img', 'br', 'hr', 'input', 'embed', 'meta', 'link', 'source', 'col', 'wbr', 'area'])

/** Lazy pictures have their address where a script of the old theme looks for it. */
const pictureAddress = (attributes: Readonly<Record<string, string>>): string | undefined =>
  [attributes['data-src'], attributes['data-lazy-src'], attributes.src].find(
    address => address !== undefined && address !== '' && !address.startsWith('data:'),
  )

const withoutOrigin = (href: string | undefined, origin: string | null): string | undefined => {
  if (href === undefined || origin === null || !URL.canParse(href)) return href
  const url = new URL(href)
  // The same site, whether it was written with or without a certificate and `www`.
  const isOwn = bareHost(url.host) === bareHost(new URL(origin).host)
  return isOwn && /^https?:$/.test(url.protocol) ? url.pathname + url.search + url.hash : href
}

const bareHost = (host: string): string => host.replace(/^www\./, '')

const siteOf = (address: string | undefined): string =>
  address !== undefined && URL.canParse(address, 'https://relative.invalid')
    ? new URL(address, 'https://relative.invalid').hostname
    : 'без адреса'

const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .filter(([key]) => /^[a-z][a-z0-9-]*$/.test(key))
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('')}>`
