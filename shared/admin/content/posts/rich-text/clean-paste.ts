/** Cleans HTML pasted from Word, Google Docs and web pages down to the elements that the editor knows. */
import sanitizeHtml from 'sanitize-html'
import {
  linkSchemes,
  richTextSynonyms,
  richTextTags,
  tagsWithoutText,
  videoHost,
} from '#shared/domain/text/rich-text.ts'
import { videoAddress } from './figure-and-video-nodes.ts'

export interface CleanPaste {
  /** The pasted text with headings, lists, links, tables and emphasis. */
  html: string
  /**
   * Number of pictures from outside this site. They are left out and the writer is told: those of Word are on the
   * writer's disk, those of Docs behind a sign-in, and the content policy blocks pictures of other sites.
   */
  foreignPictures: number
}

/**
 * Sanitised as a string first: unsafe HTML must not reach any parser of the page, not even an inert document's,
 * because browsers report inline handlers already there. Afterwards the styles of Word and Docs are read.
 *
 * @example cleanPaste('<b style="font-weight:normal"><p><span style="font-weight:700">10 %</span></p></b>').html // '<p><strong>10 %</strong></p>'
 */
export const cleanPaste = (pasted: string): CleanPaste => {
  const { html, foreignPictures } = sanitisePaste(pasted)
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  wordLists(body)
  for (const element of [...body.querySelectorAll('*')]) tidy(element)
  for (const empty of body.querySelectorAll('p')) {
    if (!empty.textContent?.replace(/\u00a0/g, ' ').trim() && !empty.querySelector('img, br')) empty.remove()
  }
  // oxlint-disable-next-line no-restricted-properties -- only reads what has just been cleaned; nothing is rendered with it
  return { html: body.innerHTML.replaceAll('\u200b', '').trim(), foreignPictures }
}

/** Turns Word's list paragraphs, which begin with a bullet or number as text, into lists. */
const wordLists = (body: HTMLElement): void => {
  for (const first of [...body.querySelectorAll('p')]) {
    if (!body.contains(first) || levelOf(first) === 0) continue
    const items: Element[] = []
    let next: Element | null = first
    while (next && levelOf(next) > 0 && !isAnotherList(first, next)) {
      items.push(next)
      next = next.nextElementSibling
    }
    const place = first.ownerDocument.createComment('')
    first.before(place)
    place.replaceWith(listOf(items))
  }
}

/** True when numbers follow bullets of the same level, or the other way round, which begins another list. */
const isAnotherList = (first: Element, next: Element): boolean =>
  levelOf(next) === levelOf(first) && isNumbered(next) !== isNumbered(first)

const levelOf = (element: Element): number => {
  if (element.localName !== 'p') return 0
  return Number(/mso-list:\s*l\d+\s+level(\d)/.exec(element.getAttribute('data-style') ?? '')?.[1] ?? 0)
}

const listOf = (items: readonly Element[]): Element => {
  const open: { list: Element; level: number }[] = []
  let outermost: Element | null = null
  for (const item of items) {
    const level = levelOf(item)
    const numbered = isNumbered(item)
    markOf(item)?.remove()
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)
    if (!last || last.level < level) {
      const list = item.ownerDocument.createElement(numbered ? 'ol' : 'ul')
      if (last) (last.list.lastElementChild ?? last.list).append(list)
      open.push({ list, level })
      outermost ??= list
    }
    const entry = item.ownerDocument.createElement('li')
    const paragraph = item.ownerDocument.createElement('p')
    paragraph.append(...item.childNodes)
    entry.append(paragraph)
    open.at(-1)?.list.append(entry)
    item.remove()
  }
  if (!outermost) throw new Error('A list without items')
  return outermost
}

/** Element that holds the bullet or number of a Word list item. */
const markOf = (item: Element): Element | null => item.querySelector('[data-style*="mso-list"]')

/** True when the item's mark is a number or a letter. */
const isNumbered = (item: Element): boolean => {
  const text =
    markOf(item)
      ?.textContent?.replace(/\u00a0/g, ' ')
      .trim() ?? ''
  return /^[\dA-Za-zА-Яа-яІіЇїЄє]{1,3}[.)]/.test(text)
}

const tidy = (element: Element): void => {
  const style = element.getAttribute('data-style') ?? ''
  const marks = marksOf(element, style)
  element.removeAttribute('data-style')
  const unwrapped =
    leadsWithinSource(element) ||
    (wrapperTags.includes(element.localName) && !element.hasAttribute('data-block')) ||
    (element.localName === 'strong' && /font-weight:\s*(?:normal|400)/.test(style))
  if (marks.length > 0) wrapContent(element, marks)
  if (unwrapped) element.replaceWith(...element.childNodes)
}

/** True for a link to a footnote, heading or comment of the source document; its target is not pasted. */
const leadsWithinSource = (element: Element): boolean =>
  element.localName === 'a' && /^#(?:_|heading=|bookmark=|cmnt)/.test(element.getAttribute('href') ?? '')

const marksOf = (element: Element, style: string): string[] => {
  if (element.localName !== 'span' && element.localName !== 'font') return []
  return [
    ...(/font-weight:\s*(?:bold|[6-9]00)/.test(style) ? ['strong'] : []),
    ...(/font-style:\s*italic/.test(style) ? ['em'] : []),
    ...(style.split(';').some(strikesThrough) ? ['s'] : []),
  ]
}

const strikesThrough = (declaration: string): boolean => {
  const at = declaration.indexOf('text-decoration')
  return at >= 0 && declaration.includes('line-through', at)
}

const wrapContent = (element: Element, marks: readonly string[]): void => {
  if (!element.textContent?.trim()) return
  for (const mark of marks) {
    const wrapper = element.ownerDocument.createElement(mark)
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
}

/** Elements that only carry styles, kept until their styles have been read. */
const wrapperTags = ['span', 'font', 'div', 'section', 'article', 'center', 'google-sheets-html-origin']

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
