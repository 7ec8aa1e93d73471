/** Reads a folder of Markdown files with front matter, as static site generators keep their posts. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, posix, relative, resolve, sep } from 'node:path'
import { Marked, Tokenizer } from 'marked'
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
import {
  languageOfFolder,
  type PageFinder,
  type Place,
  pageFinder,
  placeOf,
  usualAddresses,
} from './markdown-places.ts'
import { withoutTemplates } from './markdown-templates.ts'
import { isMarkdown } from './unpack-zip.ts'

export const readMarkdown = (folder: string, begin: BeginRecord, now = new Date()): ImportSource => ({
  name: 'markdown',
  origin: null,
  // An archive of one language is read from its folder on.
  language: languageOfFolder(basename(folder)),
  records: async function* () {
    const paths = markdownFiles(folder)
    const findPage = pageFinder(paths.map(path => asPosix(relative(folder, path))))
    for (const path of paths) {
      const name = asPosix(relative(folder, path))
      yield importRecordOf(name, begin, () => foundOf({ name, path }, findPage, now))
    }
  },
})

const markdownFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => isMarkdown(join(folder, name)) && !/(?:^|[\\/])(?:\.|node_modules)/.test(name))
    .sort()
    .map(name => join(folder, name))

/** Bytes of one file. */
const maxFileBytes = 2 * 1024 * 1024

const foundOf = ({ name, path }: Place, findPage: PageFinder, now: Date): ImportRecord => {
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
  const post = postOf({ name, path: asPosix(resolve(path)) }, { fields, body, findPage }, now)
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

interface Read {
  fields: FrontMatter
  body: string
  findPage: PageFinder
}

const postOf = ({ name, path }: Place, { fields, body, findPage }: Read, now: Date): ImportPost => {
  const { key, language } = placeOf(name)
  const [, day = '', words] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(basename(key)) ?? []
  const fileName = words ?? basename(key)
  const cover = coverOf(fields)
  const { leftOut, ...publication } = publicationOf(fields, day, now)
  const text = withoutTemplates(body, {
    pathOf: address => fromFolder(name, address),
    pageOf: page => findPage(page, language),
  })
  const written = /^\d{4}-\d\d-\d\d/.exec(fields.date)?.[0]
  const categories = [...fields.categories, ...fields.category]
  const slug = fields.slug.split('/').findLast(part => part !== '') || fileName
  return {
    ...forPostTexts(name => fields[name]),
    ...publication,
    sourceId: name,
    title: fields.title || fileName,
    slug,
    addresses: [
      `/${name}`,
      ...addressesOf(fields),
      ...usualAddresses(
        { name, path },
        { slug, isNamed: fields.slug !== '', day: written ?? day, categories },
      ),
    ],
    categories,
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
 * Makes picture paths relative to the imported folder, since each post may have a `cover.jpg` beside it, and links to
 * other files those from its root, which are former addresses of their posts.
 */
const htmlOf = (body: string, name: string): string =>
  /\.html?$/i.test(name) ? body : markdownHtml(withoutModules(body, name), name)

/** MDX names above the text the parts of its program. */
const withoutModules = (body: string, name: string): string =>
  /\.mdx$/i.test(name) ? body.replace(/^(?:import|export)\s[^\n]*$/gm, '') : body

const markdownHtml = (body: string, name: string): string =>
  new Marked({
    gfm: true,
    tokenizer: {
      link(src) {
        const [raw, words, target = ''] = withTarget.exec(src) ?? []
        if (!raw || !target.includes(' ') || !/\.[a-z]\w{1,4}$/i.test(target)) return false
        const token = Tokenizer.prototype.link.call(this, `${words}(<${target}>)`)
        return token && { ...token, raw }
      },
    },
    walkTokens: token => {
      if (token.type === 'image') {
        token.href = fromFolder(name, String(token.href))
        // Obsidian keeps the width of a picture behind its words.
        const words = token.tokens?.at(-1)
        if (words?.type === 'text') words.text = words.text.replace(/\|\d+(?:x\d+)?$/, '')
      }
      if (token.type === 'link' && /^[^:?#]+\.(?:mdx?|markdown)(?:#|$)/i.test(String(token.href)))
        token.href = posix.join('/', fromFolder(name, String(token.href)))
    },
  })
    .parse(body, { async: false })
    .replaceAll(headingAttributes, (_whole, tag: string, inner: string, id: string | undefined) =>
      id ? `<${tag} id="${id}">${inner}</${tag}>` : `<${tag}>${inner}</${tag}>`,
    )

/** CommonMark knows no blanks in the name of a file, people do. */
const withTarget = /^(!?\[[^[\]\n]*\])\(([^()<>"\n]+)\)/

/** Names and classes behind the words of a heading, as Hugo and kramdown write them. */
const headingAttributes =
  /<(h[1-6])>((?:(?!<\/h[1-6]>).)*?)\s*\{(?=[#.])(?:#([\p{L}\p{N}_-]+))?[^{}<>]*\}<\/\1>/gu

/** A relative path, made relative to the imported folder; any other URL unchanged. */
const fromFolder = (name: string, address: string): string =>
  address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address)
    ? address
    : posix.join(posix.dirname(name), address)
