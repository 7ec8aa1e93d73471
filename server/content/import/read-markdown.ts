/** Reads a folder of Markdown files with front matter, as static site generators keep their posts. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { Marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
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

const texts = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
  .nullish()
  .transform(value => [value ?? []].flat().map(String))
const text = texts.transform(values => values.join(', '))

/** Fields as Hugo, Jekyll, Eleventy and our own export name them; others are ignored. */
const frontMatter = z.object({
  ...forPostTexts(() => text),
  slug: text,
  date: z.union([z.string(), z.date()]).nullish(),
  draft: z.boolean().nullish(),
  published: z.boolean().nullish(),
  categories: texts,
  category: texts,
  tags: texts,
  excerpt: text,
  summary: text,
  permalink: text,
  aliases: texts,
  redirect_from: texts,
  image: text,
  cover: z.unknown().optional(),
  lang: text,
  translationKey: text,
})
type FrontMatter = z.infer<typeof frontMatter>

export const readMarkdown = (folder: string, begin: BeginRecord): ImportSource => ({
  name: 'markdown',
  origin: null,
  records: async function* () {
    for (const path of markdownFiles(folder)) {
      const name = relative(folder, path).split(sep).join('/')
      yield importRecordOf(name, begin, () => foundOf(name, path))
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

const foundOf = (name: string, path: string): ImportRecord => {
  const skipped = (why: string): ImportRecord => ({ kind: 'skipped', what: name, why })
  if (!statSync(path).isFile()) return skipped(words.notFile)
  if (statSync(path).size > maxFileBytes) return skipped(words.markdownTooLarge)
  const [head, body] = cut(decodeText(readFileSync(path)))
  if (head === null) return skipped(words.noFields)
  const fields = readFields(head)
  if (!fields) return skipped(words.fieldsUnreadable)
  return { kind: 'post', post: postOf(name, fields, body) }
}

const cut = (content: string): [head: string | null, body: string] => {
  const lines = content.replace(/\r\n?/g, '\n').split('\n')
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end < 0) return [null, content]
  return [lines.slice(1, end).join('\n'), lines.slice(end + 1).join('\n')]
}

const readFields = (head: string): FrontMatter | null => {
  try {
    // Aliases are rejected: a few lines of them can expand to gigabytes.
    const parsed = frontMatter.safeParse(parse(head, { maxAliasCount: 0 }) ?? {})
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const postOf = (name: string, fields: FrontMatter, body: string): ImportPost => {
  const ownName = ownNameOf(name)
  const dated = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(ownName)
  const time = Date.parse(fields.date ? String(fields.date) : (dated?.[1] ?? ''))
  const publishedAt = Number.isNaN(time) ? null : new Date(time).toISOString()
  const isDraft = fields.draft === true || fields.published === false || publishedAt === null
  const fileName = dated?.[2] ?? ownName
  return {
    ...forPostTexts(name => fields[name]),
    sourceId: name,
    title: fields.title || fileName,
    slug: fields.slug || fileName,
    addresses: [fields.permalink, ...fields.aliases, ...fields.redirect_from].filter(address =>
      /^(?:\/|https?:)/.test(address),
    ),
    categories: [...fields.categories, ...fields.category],
    html: htmlOf(body, name),
    description: fields.description || fields.excerpt || fields.summary,
    keywords: fields.keywords || fields.tags.join(', '),
    order: 0,
    picture: fromFolder(name, fields.image || (typeof fields.cover === 'string' ? fields.cover : '')) || null,
    status: isDraft ? 'draft' : 'published',
    publishedAt,
    language: fields.lang,
    group: fields.translationKey,
    leftOut: publishedAt === null ? [{ what: words.date, why: words.dateMissing }] : [],
  }
}

/** Name of a post: its file's, or its folder's for an `index.md`. */
const ownNameOf = (name: string): string => {
  const fileName = basename(name).replace(/\.\w+$/, '')
  const folder = basename(dirname(name))
  return /^_?index$/i.test(fileName) && folder !== '.' && folder !== '' ? folder : fileName
}

/** Makes picture paths relative to the imported folder, since each post may have a `cover.jpg` beside it. */
const htmlOf = (body: string, name: string): string =>
  new Marked({
    gfm: true,
    walkTokens: token => {
      if (token.type === 'image') token.href = fromFolder(name, String(token.href))
    },
  }).parse(body, { async: false })

/** A relative path, made relative to the imported folder; any other URL unchanged. */
const fromFolder = (name: string, address: string): string =>
  address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address)
    ? address
    : posix.join(posix.dirname(name), address)
