/** Pasted HTML of Word, Google Docs and pages, cleaned to what the editor can hold, before the editor reads it. */

/**
 * The same words with their headings, lists, links, tables and emphasis; the program's own clutter goes. Pure: text in,
 * text out.
 *
 * @example cleanPaste('<b style="font-weight:normal"><p><span style="font-weight:700">10 %</span></p></b>') // '<p><strong>10 %</strong></p>'
 */
export const cleanPaste = (html: string): string => {
  const body = parse(html)
  for (const element of [...body.querySelectorAll(clutter), ...foreignIn(body)]) element.remove()
  wordLists(body)
  for (const element of [...body.querySelectorAll('*')]) tidy(element)
  for (const empty of body.querySelectorAll('p')) {
    if (!empty.textContent?.replace(/\u00a0/g, ' ').trim() && !empty.querySelector('img, br')) empty.remove()
  }
  // oxlint-disable-next-line no-restricted-properties -- only reads what has just been cleaned; nothing is drawn with it
  return body.innerHTML.replace(/\u200b|&ZeroWidthSpace;/g, '').trim()
}

/**
 * How many pictures of a pasted HTML do not lie on this site: those of Word are on the writer's disk, those of Docs
 * behind a sign-in, and the content policy shows visitors no others. They cannot stay, and that has to be said.
 *
 * @example foreignPictures('<img src="https://other.example/a.jpg"><img src="/media/b-640.jpg">') // 1
 */
export const foreignPictures = (html: string): number => foreignIn(parse(html)).length

/**
 * Styles are read under another name: as themselves they would break the content policy at being parsed. The holder
 * stands in no document, and in one that shows nothing, so that style sheets and base addresses do not count either.
 */
const parse = (html: string): HTMLElement => {
  const quiet = withoutComments(html).replace(tags, tag => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'))
  const holder = new DOMParser().parseFromString('', 'text/html').createElement('div')
  // oxlint-disable-next-line no-restricted-properties -- nothing in that document loads, runs or is drawn
  holder.innerHTML = quiet
  return holder
}

/** With the end that a broken one lacks left out, it matches from every beginning: no text is gone over twice. */
const tags = /<[a-z][^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>?/gi

const foreignIn = (body: HTMLElement): Element[] =>
  [...body.querySelectorAll('img')].filter(image => !isOwn(image.getAttribute('src') ?? ''))

const isOwn = (source: string): boolean =>
  source.startsWith('/media/') || source.startsWith(`${location.origin}/media/`)

/** Word speaks to itself in conditional comments, and its fragments carry marks at both ends. */
const withoutComments = (html: string): string =>
  withoutClosedComments(html)
    .replace(/<!\[(?:if|endif)[^<>]*>/g, '')
    .replace(/<\/?[ovwm]:\w[^<>]*>/g, '')

/** A comment without an end stays: what looks like its beginning may stand in an attribute. */
const withoutClosedComments = (html: string): string => {
  let kept = ''
  for (let from = 0; ; ) {
    const start = html.indexOf('<!--', from)
    const end = start < 0 ? -1 : html.indexOf('-->', start + 4)
    if (end < 0) return kept + html.slice(from)
    kept += html.slice(from, start)
    from = end + 3
  }
}

const clutter = 'style, script, meta, link, title, base, xml'

/** Word writes lists as paragraphs that begin with a drawn bullet or number. */
const wordLists = (body: HTMLElement): void => {
  for (const first of [...body.querySelectorAll('p')]) {
    if (!body.contains(first) || levelOf(first) === 0) continue
    const items: Element[] = []
    let next: Element | null = first
    while (next && levelOf(next) > 0) {
      items.push(next)
      next = next.nextElementSibling
    }
    const place = first.ownerDocument.createComment('')
    first.before(place)
    place.replaceWith(listOf(items))
  }
}

const levelOf = (element: Element): number => {
  if (element.localName !== 'p') return 0
  return Number(/mso-list:\s*l\d+\s+level(\d)/.exec(element.getAttribute('data-style') ?? '')?.[1] ?? 0)
}

const listOf = (items: readonly Element[]): Element => {
  const open: { list: Element; level: number }[] = []
  let outermost: Element | null = null
  for (const item of items) {
    const level = levelOf(item)
    const numbered = takeMark(item)
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

/** Removes the drawn bullet or number; true when it was a number or a letter. */
const takeMark = (item: Element): boolean => {
  const mark = item.querySelector('[data-style*="mso-list"]')
  const text = mark?.textContent?.replace(/\u00a0/g, ' ').trim() ?? ''
  mark?.remove()
  return /^[\dA-Za-zА-Яа-яІіЇїЄє]{1,3}[.)]/.test(text)
}

const kept = new Set(['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'start', 'width', 'height'])

const tidy = (element: Element): void => {
  const style = element.getAttribute('data-style') ?? ''
  const marks = marksOf(element, style)
  const href = element.getAttribute('href')
  if (href !== null) element.setAttribute('href', directLink(href))
  for (const name of element.getAttributeNames()) if (!kept.has(name)) element.removeAttribute(name)
  if (!['img', 'table', 'td', 'th'].includes(element.localName)) {
    element.removeAttribute('width')
    element.removeAttribute('height')
  }
  const unwrapped =
    hollow.has(element.localName) ||
    (plainBold(element.localName) && /font-weight:\s*(?:normal|400)/.test(style))
  if (marks.length > 0) wrapContent(element, marks)
  if (unwrapped) element.replaceWith(...element.childNodes)
}

/** Elements that only carry styles; what they mean is read from the style. */
const hollow = new Set(['span', 'font', 'div', 'section', 'article', 'center', 'google-sheets-html-origin'])

const plainBold = (name: string): boolean => name === 'b' || name === 'strong'

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

/** Docs sends every link by way of Google; the visitor goes straight. */
const directLink = (href: string): string => {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  if (url.hostname !== 'www.google.com' || url.pathname !== '/url') return href
  return url.searchParams.get('q') ?? href
}
