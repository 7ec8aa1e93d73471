/** Shows what an address alone in a text stood for on the old site: a video of YouTube, or a link to anything else. */
import { texts } from '#messages/server/content/import.js'
import { safeEmbed } from '#shared/domain/text/allowed-urls.ts'
import { escapeAttribute, escapeText } from '#shared/domain/text/escape-html.ts'
import type { ImportLoss } from './import-shape.ts'

interface Embedded {
  html: string
  leftOut: ImportLoss[]
}

/** @example embedded('https://youtu.be/dQw4w9WgXcQ').html // '<figure class="video"><iframe src="…"></iframe></figure>' */
export const embedded = (address: string, caption = ''): Embedded => {
  const video = youtubeVideo(address)
  if (video) {
    const words = caption && `<figcaption>${caption}</figcaption>`
    return {
      html: `\n\n<figure class="video"><iframe src="${video}"></iframe>${words}</figure>\n\n`,
      leftOut: [],
    }
  }
  return {
    html: `\n\n<p>${linkTo(address)}</p>\n\n${caption && `<p>${caption}</p>\n\n`}`,
    leftOut: [{ what: texts.embedOf({ host: hostOf(address) }), why: texts.linkInstead }],
  }
}

/** Replaces the embed blocks of a text, and addresses that stand alone on a line or in a paragraph. */
export const withEmbedded = (html: string): Embedded => {
  const leftOut: ImportLoss[] = []
  const show = (address: string, caption?: string) => {
    const shown = embedded(address.replaceAll(/&(?:amp|#0?38);/g, '&'), caption)
    leftOut.push(...shown.leftOut)
    return shown.html
  }
  const shown = html
    .replace(embedBlock, (_whole, address: string, caption = '') => show(address, caption))
    .replace(aloneInText, (whole, line: string | undefined, paragraph: string | undefined) => {
      const address = line ?? paragraph ?? ''
      return youtubeVideo(address) || showsItself.test(hostOf(address)) ? show(address) : whole
    })
  return { html: shown, leftOut }
}

const embedBlock =
  /<figure\b[^<>]*\bwp-block-embed\b[^<>]*>\s*<div\b[^<>]*>\s*(https?:\/\/[^\s<>"]+)\s*<\/div>\s*(?:<figcaption\b[^<>]*>([\s\S]{0,5000}?)<\/figcaption>\s*)?<\/figure>/g

const aloneInText =
  /(?<=^|\n)[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*(?=\r?\n|$)|<p(?:\s[^<>]*)?>\s*(https?:\/\/[^\s<>"]+)\s*<\/p>/g

/** Sites whose bare address WordPress shows as a player or a card. */
const showsItself =
  /(?:^|\.)(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com|dai\.ly|tiktok\.com|twitter\.com|x\.com|instagram\.com|facebook\.com|fb\.watch|ted\.com|soundcloud\.com|spotify\.com|flickr\.com|flic\.kr|slideshare\.net|scribd\.com|reddit\.com|pinterest\.com|mixcloud\.com|imgur\.com|issuu\.com|wordpress\.tv)$/

/** Address of the player for a video of YouTube at any of its addresses; null for a playlist, a channel or another site. */
export const youtubeVideo = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(?:www|m|music)\./, '')
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (/^\/(?:shorts|live|embed|v|e)\/([^/]+)\/?$/.exec(pathname)?.[1] ??
          (pathname === '/watch' ? searchParams.get('v') : null))
        : null
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '')
  return safeEmbed(`https://www.youtube.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`) ?? null
}

export const isVideo = (address: string): boolean =>
  youtubeVideo(address) !== null || /(?:^|\.)vimeo\.com$/.test(hostOf(address))

/** @example secondsOf('1m30s') // 90 */
const secondsOf = (text: string): number => {
  const {
    h = 0,
    m = 0,
    s = 0,
  } = /^(?:(?<h>\d{1,2})h)?(?:(?<m>\d{1,3})m)?(?:(?<s>\d{1,5})s?)?$/.exec(text)?.groups ?? {}
  return Number(h) * 3600 + Number(m) * 60 + Number(s)
}

const linkTo = (address: string): string => `<a href="${escapeAttribute(address)}">${escapeText(address)}</a>`

export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address || texts.withoutAddress
