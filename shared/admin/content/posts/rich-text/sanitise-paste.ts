/** Sanitises pasted HTML from string to string, without any parser of the page. */
import sanitizeHtml from 'sanitize-html'
import {
  linkSchemes,
  richTextSynonyms,
  richTextTags,
  tagsWithoutText,
  videoHost,
} from '#shared/domain/text/rich-text.ts'
import { videoAddress } from './figure-and-video-nodes.ts'

/** Elements that only carry styles, kept until their styles have been read. */
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
 * Keeps tags and attributes that the editor knows, and each style as `data-style`, since parsing a style attribute
 * would violate the content policy. Pictures of other sites are left out and counted.
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

/** Level 1 is the page's own title, so Word's "Heading 1" becomes level 2, and so on. */
const loweredHeadings = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h4' }

/** Attributes kept; classes and the settings of an embedded video are set by the editor alone. */
const attributes = {
  ...Object.fromEntries(
    Object.entries(richTextTags).map(([tag, names]) => [tag, names.filter(name => name !== 'class')]),
  ),
  a: ['href', 'title'],
  iframe: ['src', 'title'],
}

const isOwn = (source: string): boolean =>
  source.startsWith('/media/') || source.startsWith(`${location.origin}/media/`)

/** Replaces the Google redirect that Docs puts around every link. */
const directLink = (href: string): string => {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  if (url.hostname !== 'www.google.com' || url.pathname !== '/url') return href
  return url.searchParams.get('q') ?? href
}
