import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { texts } from '#messages/server/content/import.js'
import { decodeText } from '#server/platform/text-files.ts'
import { withoutGatedBlocks } from './closed-parts.ts'
import {
  type BeginRecord,
  emptyTexts,
  type ImportLoss,
  type ImportPost,
  type ImportRecord,
  type ImportSource,
  importRecordOf,
  lossOf,
  UnreadableExport,
} from './import-shape.ts'

const text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const ref = z.union([z.string(), z.number()]).transform(String)

/** SQLite and MySQL write 0 and 1. */
const flag = z.union([z.boolean(), z.number()]).nullish()

const ghostPost = z.object({
  id: ref,
  title: text,
  slug: text,
  html: text,
  type: z.string().default('post'),
  // Before 3.0.
  page: flag,
  status: z.string().default('draft'),
  visibility: z.string().default('public'),
  feature_image: z.string().nullish(),
  // Before 1.0.
  image: z.string().nullish(),
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  locale: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  featured: flag,
  published_at: z.union([z.string(), z.number()]).nullish(),
})
type GhostPost = z.infer<typeof ghostPost>

const ghostMeta = z.looseObject({
  post_id: ref,
  meta_title: text,
  meta_description: text,
  feature_image_alt: text,
  feature_image_caption: text,
  email_only: flag,
})
type GhostMeta = z.infer<typeof ghostMeta>

const ghostExport = z.object({
  data: z.object({
    posts: z.array(ghostPost),
    tags: z.array(z.object({ id: ref, name: z.string(), visibility: text, description: text })).default([]),
    posts_tags: z
      .array(z.object({ post_id: ref, tag_id: ref, sort_order: z.number().default(0) }))
      .default([]),
    posts_meta: z.array(ghostMeta).default([]),
    users: z.array(z.object({ id: ref, name: text })).default([]),
    posts_authors: z.array(z.object({ post_id: ref, author_id: ref })).default([]),
    settings: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
  }),
})

/** Older exports wrap the tables in a list of databases. */
const ghostFile = z.union([ghostExport, z.object({ db: z.tuple([ghostExport], ghostExport) })])

export const readGhost = (file: string, begin: BeginRecord): ImportSource => {
  const { data } = parse(file)
  const tags = new Map(data.tags.map(tag => [tag.id, tag]))
  const metas = new Map(data.posts_meta.map(meta => [meta.post_id, meta]))
  const tagsOf = Map.groupBy(
    data.posts_tags.toSorted((one, other) => one.sort_order - other.sort_order),
    ({ post_id }) => post_id,
  )
  const authors = new Map(data.users.map(({ id, name }) => [id, name]))
  const authorsOf = Map.groupBy(data.posts_authors, ({ post_id }) => post_id)
  const locale = ['locale', 'lang', 'default_locale']
    .map(name => data.settings.find(({ key }) => key === name)?.value)
    .find(value => typeof value === 'string')
  return {
    name: 'ghost',
    origin: null,
    language: locale ?? '',
    records: async function* () {
      for (const { name, description } of data.tags)
        if (description) yield lossOf.description(texts.categoryNamed({ name }))
      if (data.tags.length > 0) yield lossOf.archives()
      for (const post of data.posts) {
        const categories = (tagsOf.get(post.id) ?? [])
          .flatMap(({ tag_id }) => tags.get(tag_id) ?? [])
          // Internal tags serve the theme and are no categories.
          .filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'))
        const names = categories.map(({ name }) => name)
        yield importRecordOf(texts.postNumbered({ id: post.id, title: post.title }), begin, () =>
          foundOf(post, names, {
            meta: metas.get(post.id),
            authors: (authorsOf.get(post.id) ?? []).flatMap(({ author_id }) => authors.get(author_id) || []),
          }),
        )
      }
    },
  }
}

/** Bytes; the whole file is parsed at once, and no Ghost site comes near this size. */
const maxFileBytes = 100 * 1024 * 1024

const parse = (file: string): z.infer<typeof ghostExport> => {
  if (statSync(file).size > maxFileBytes) throw new UnreadableExport(texts.jsonTooLarge)
  try {
    const parsed = ghostFile.parse(JSON.parse(decodeText(readFileSync(file))))
    return 'db' in parsed ? parsed.db[0] : parsed
  } catch {
    throw new UnreadableExport(texts.notGhost)
  }
}

const foundOf = (post: GhostPost, categories: string[], { meta, authors }: More): ImportRecord => {
  if (post.html === '' && post.title === '')
    return { kind: 'skipped', what: post.slug || post.id, why: texts.isEmpty }
  const reasons = draftReasons(post, meta)
  const { html, leftOut } = withoutGatedBlocks(post.html)
  const date = post.published_at == null ? Number.NaN : new Date(post.published_at).getTime()
  const publishedAt = Number.isNaN(date) ? null : new Date(date).toISOString()
  const isPublic = ['published', 'scheduled'].includes(post.status) && publishedAt !== null
  const found: ImportPost = {
    ...emptyTexts,
    sourceId: post.id,
    language: post.locale,
    title: post.title,
    slug: post.slug,
    addresses: [`/${post.slug}/`],
    categories,
    // Ghost writes its own origin as a placeholder.
    html: html.replaceAll('__GHOST_URL__', ''),
    description: post.custom_excerpt,
    metaTitle: post.meta_title || (meta?.meta_title ?? ''),
    metaDescription: post.meta_description || (meta?.meta_description ?? ''),
    order: 0,
    picture: (post.feature_image ?? post.image)?.replace('__GHOST_URL__', '') ?? null,
    imageAlt: meta?.feature_image_alt ?? '',
    status:
      isPublic && reasons.length === 0 ? (post.status === 'scheduled' ? 'scheduled' : 'published') : 'draft',
    publishedAt,
    leftOut: [
      ...reasons.map(why => ({ what: texts.publication, why: texts.movedAsDraft({ why }) })),
      ...leftOut,
      ...emptyText(post),
      ...notOfPosts(post, { meta, authors }),
    ],
  }
  return { kind: 'post', post: found }
}

/** Facts of other tables about a post. */
interface More {
  meta: GhostMeta | undefined
  authors: string[]
}

const draftReasons = (post: GhostPost, meta: GhostMeta | undefined): string[] => [
  ...(post.type === 'page' || post.page ? [texts.isPage] : []),
  ...(post.status === 'sent' || meta?.email_only ? [texts.wasLetter] : []),
  ...(post.visibility === 'public' ? [] : [texts.wasForMembers]),
]

/** Reports fields of a post that have no counterpart here. */
const notOfPosts = (post: GhostPost, { meta, authors }: More): ImportLoss[] => [
  ...(meta?.feature_image_caption
    ? [{ what: texts.coverCaption({ caption: meta.feature_image_caption }), why: texts.noCaptions }]
    : []),
  ...(post.canonical_url ? [lossOf.canonical(post.canonical_url)] : []),
  ...(post.codeinjection_head || post.codeinjection_foot
    ? [{ what: texts.codeOfPost, why: texts.foreignCode }]
    : []),
  ...(Object.entries(meta ?? {}).some(([name, value]) => /^(?:og|twitter)_/.test(name) && value)
    ? [lossOf.shared()]
    : []),
  ...authors.map(lossOf.author),
  ...(post.featured ? [lossOf.pinned()] : []),
]

/** Reports a text that older exports hold only in the editor's format, without HTML. */
const emptyText = (post: GhostPost): ImportLoss[] =>
  post.html === '' ? [{ what: texts.text, why: texts.notHtml }] : []
