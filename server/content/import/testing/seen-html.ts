/** What a reader sees of an HTML text, whichever tags make it: words, links and pictures in their order. */
import { Parser } from 'htmlparser2'
import { blockTags } from '#shared/domain/text/rich-text.ts'

interface Seen {
  /** Each in its paragraph, cell or item; a line break is `\n`. */
  words: string[]
  links: string[]
  pictures: string[]
}

/** Leaves out elements of a class that matches `without`. */
export const seenHtml = (html: string, without?: RegExp): Seen => {
  const seen: Seen = { words: [], links: [], pictures: [] }
  let words = ''
  let skipped = 0
  const open: { name: string; isSkipped: boolean }[] = []
  const end = () => {
    const plain = words
      .replace(/[«»„“”]/g, '"')
      .replaceAll('’', "'")
      .replace(/[–—]/g, '-')
      .replaceAll('…', '...')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    if (plain) seen.words.push(plain)
    words = ''
  }
  const parser = new Parser({
    onopentag: (name, { class: names = '', href, src, style }) => {
      const isSkipped = ['script', 'style', 'video'].includes(name) || (without?.test(names) ?? false)
      open.push({ name, isSkipped })
      if (isSkipped) skipped += 1
      if (skipped > 0) return
      if (name === 'br') words += '\n'
      if (blockTags.has(name) || name === 'hr') end()
      if (name === 'a' && href) seen.links.push(href)
      const background = /background-image:url\(([^)]+)\)/.exec(style ?? '')?.[1]
      if (name === 'img' && src) seen.pictures.push(src)
      else if (background) seen.pictures.push(background)
    },
    ontext: text => {
      if (skipped === 0) words += open.some(({ name }) => name === 'pre') ? text : text.replace(/\s+/g, ' ')
    },
    onclosetag: name => {
      if (open.pop()?.isSkipped) skipped -= 1
      if (blockTags.has(name)) end()
    },
  })
  parser.end(html)
  end()
  return seen
}
