/** Makes pasted HTML harmless, from string to string: no parser of the page is involved. */
import sanitizeHtml from 'sanitize-html'
import {
  linkSchemes,
  richTextSynonyms,
  richTextTags,
  tagsWithoutText,
  videoHost,
} from '#shared/domain/text/rich-text.ts'
import { videoAddress } from './figure.ts'

/** Elements that only carry styles: they stay until the meaning of the style has been read. */
export const wrapperTags = [
  'span',
  'font',
  'div',
  'section',
  'article',
  'center',
  'google-sheets-html-origin',
]

/**
 * Tags and attributes that the editor knows, and the style of each element as `data-style`. A style attribute would
 * break the content policy at being parsed. Pictures of other places are left out and counted.
 */
export const sanitisePaste = (pasted: string): { html: string; foreignPictures: number } => {
  let foreignPictures = 0
  const headings = /<h1[\s>]/i.test(pasted) ? loweredHeadings : {}
  const html = sanitizeHtml(pasted, {
    allowedTags: [...Object.keys(richTextTags), ...wrapperTags],
    allowedAttributes: { ...attributes, '*': ['data-style'] },
    allowedSchemes: linkSchemes,
    allowedIframeHostnames: [videoHost],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nonTextTags: [...tagsWithoutText, 'xml'],
    nestingLimit: 100,
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'iframe') return !attribs.src
      if (tag !== 'img' || isOwn(attribs.src ?? '')) return false
      foreignPictures += 1
      return true
    },
    transformTags: {
      ...richTextSynonyms,
      ...headings,
      a: (tagName, { href, ...others }) => ({
        tagName,
        attribs: { ...others, ...(href === undefined ? {} : { href: directLink(href) }) },
      }),
      iframe: (tagName, { src, title }) => ({
        tagName,
        attribs: { src: videoAddress(src ?? '') ?? '', ...(title ? { title } : {}) },
      }),
      '*': (tagName, { style, 'data-style': _given, ...others }) => ({
        tagName,
        attribs: { ...others, ...(style ? { 'data-style': style } : {}) },
      }),
    },
  })
  return { html, foreignPictures }
}

/** The page's own title is the first level: "Heading 1" of Word is the highest below it, and the others follow. */
const loweredHeadings = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h4' }

/** Classes and the settings of an embedded video are for the editor to give. */
const attributes = {
  ...Object.fromEntries(
    Object.entries(richTextTags).map(([tag, names]) => [tag, names.filter(name => name !== 'class')]),
  ),
  a: ['href', 'title'],
  iframe: ['src', 'title'],
}

const isOwn = (source: string): boolean =>
  source.startsWith('/media/') || source.startsWith(`${location.origin}/media/`)

/** Docs sends every link by way of Google; the visitor goes straight. */
const directLink = (href: string): string => {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  if (url.hostname !== 'www.google.com' || url.pathname !== '/url') return href
  return url.searchParams.get('q') ?? href
}
