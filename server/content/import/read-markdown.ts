/** Reads a folder of Markdown files with front matter, as static site generators keep their posts. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, posix, relative, sep } from 'node:path'
import { Marked } from 'marked'
import { texts as words } from '#messages/server/content/import.js'
import { decodeText } from '#server/platform/text-files.ts'
import { forPostTexts } from '#shared/contract/content/posts.ts'
import {
  type BeginRecord,
  type ImportPost,
  type ImportRecord,
  type ImportSource,
  importRecordOf,
} from './import-shape.ts'
import {
  addressesOf,
  coverOf,
  type FrontMatter,
  notOfPosts,
  publicationOf,
  readFields,
} from './markdown-fields.ts'
import { withoutTemplates } from './markdown-templates.ts'
import { languageOf } from './pair-translations.ts'

export const readMarkdown = (folder: string, begin: BeginRecord, now = new Date()): ImportSource => ({
  name: 'markdown',
  origin: null,
  // An archive of one language is read from its folder on.
  language: languageOfFolder(basename(folder)),
  records: async function* () {
    for (const path of markdownFiles(folder)) {
      const name = asPosix(relative(folder, path))
      yield importRecordOf(name, begin, () => foundOf(name, path, now))
    }
  },
})

const markdownFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:md|markdown)$/i.test(name) && !/(?:^|[\\/])(?:\.|node_modules)/.test(name))
    .sort()
    .map(name => join(folder, name))

/** Bytes of one file. */
const maxFileBytes = 2 * 1024 * 1024

const foundOf = (name: string, path: string, now: Date): ImportRecord => {
  const skipped = (why: string): ImportRecord => ({ kind: 'skipped', what: name, why })
  if (notPost.test(name)) return skipped(words.notPost)
  if (!statSync(path).isFile()) return skipped(words.notFile)
  if (statSync(path).size > maxFileBytes) return skipped(words.markdownTooLarge)
  const content = decodeText(readFileSync(path))
  const [head, body] = cut(content)
  if (head === null)
    return skipped(/^(?:\+\+\+|\{)[ \t]*\r?\n/.test(content) ? words.fieldsNoYaml : words.noFields)
  const fields = readFields(head)
  if (!fields) return skipped(words.fieldsUnreadable)
  const post = postOf(name, fields, body, now)
  // An archive of nothing but drafts is read from their folder on.
  return { kind: 'post', post: /\/_drafts\//.test(asPosix(path)) ? { ...post, status: 'draft' } : post }
}

/** Parts of pages, lists of posts, and remarks for those who work on the site. */
const notPost = /(?:^|\/)(?:_(?:includes|layouts)\/|(?:readme|_index)(?:\.[a-z-]+)?\.\w+$)/i

const asPosix = (path: string): string => path.split(sep).join('/')

const cut = (content: string): [head: string | null, body: string] => {
  const lines = content.replace(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  if (lines[0]?.trimEnd() !== '---' || end < 0) return [null, content]
  return [lines.slice(1, end).join('\n'), lines.slice(end + 1).join('\n')]
}

const postOf = (name: string, fields: FrontMatter, body: string, now: Date): ImportPost => {
  const { key, language } = placeOf(name)
  const [, day = '', words] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(basename(key)) ?? []
  const fileName = words ?? basename(key)
  const cover = coverOf(fields)
  const { leftOut, ...publication } = publicationOf(fields, day, now)
  const text = withoutTemplates(body, address => fromFolder(name, address))
  return {
    ...forPostTexts(name => fields[name]),
    ...publication,
    sourceId: name,
    title: fields.title || fileName,
    slug: fields.slug || fileName,
    addresses: [`/${name}`, ...addressesOf(fields)],
    categories: [...fields.categories, ...fields.category],
    html: htmlOf(text.markdown, name),
    description: fields.description || fields.excerpt || fields.summary,
    keywords: fields.keywords || fields.tags.join(', '),
    order: 0,
    picture: fromFolder(name, cover.address) || null,
    imageAlt: fields.imageAlt || cover.alt,
    language: fields.lang || language,
    group: fields.translationKey || key,
    leftOut: [...leftOut, ...text.leftOut, ...notOfPosts(fields)],
  }
}

/**
 * A file's path without what names its language, equal in all texts of one post, and that language; empty for a file
 * that names none. A text may be a file, or an `index.md` in a folder of its own.
 *
 * @example placeOf('posts/port.uk.md') // { key: '/posts/port', language: 'uk' }
 * @example placeOf('uk/posts/port/index.md') // { key: '/posts/port', language: 'uk' }
 */
const placeOf = (name: string): { key: string; language: string } => {
  const path = name.replace(/\.\w+$/, '')
  const [, file = path, ending = ''] = /^(.+)\.([a-z]{2}(?:-[a-z]{2})?)$/i.exec(path) ?? []
  const [, root = '', first = '', rest = file] = /^(content\/)?([^/]+)\/(.+)$/.exec(file) ?? []
  const folder = languageOfFolder(first)
  const key = folder === '' ? file : root + rest
  return { key: `/${key.replace(/(?<=[^/])\/index$/i, '')}`, language: ending || folder }
}

/** The code if a folder has the name of one, and of no word such as `uk-news`; else empty. */
const languageOfFolder = (name: string): string =>
  /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(name) && languageOf(name) !== null ? name : ''

/**
 * Makes picture paths relative to the imported folder, since each post may have a `cover.jpg` beside it, and links to
 * other files those from its root, which are former addresses of their posts.
 */
const htmlOf = (body: string, name: string): string =>
  new Marked({
    gfm: true,
    walkTokens: token => {
      if (token.type === 'image') {
        token.href = fromFolder(name, String(token.href))
        // Obsidian keeps the width of a picture behind its words.
        const words = token.tokens?.at(-1)
        if (words?.type === 'text') words.text = words.text.replace(/\|\d+(?:x\d+)?$/, '')
      }
      if (token.type === 'link' && /^[^:?#]+\.(?:md|markdown)(?:#|$)/i.test(String(token.href)))
        token.href = posix.join('/', fromFolder(name, String(token.href)))
    },
  })
    .parse(body, { async: false })
    .replaceAll(headingAttributes, (_whole, tag: string, inner: string, id: string | undefined) =>
      id ? `<${tag} id="${id}">${inner}</${tag}>` : `<${tag}>${inner}</${tag}>`,
    )

/** Names and classes behind the words of a heading, as Hugo and kramdown write them. */
const headingAttributes =
  /<(h[1-6])>((?:(?!<\/h[1-6]>).)*?)\s*\{(?=[#.])(?:#([\p{L}\p{N}_-]+))?[^{}<>]*\}<\/\1>/gu

/** A relative path, made relative to the imported folder; any other URL unchanged. */
const fromFolder = (name: string, address: string): string =>
  address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address)
    ? address
    : posix.join(posix.dirname(name), address)
