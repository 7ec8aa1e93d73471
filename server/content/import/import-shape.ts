/** An imported record, whichever program exported it; only the readers know the formats of the exports. */

import type { z } from 'zod'
import { texts as words } from '#messages/server/content/import.js'
import type { pictureInputSchema } from '#shared/contract/content/pictures.ts'
import { forPostTexts, type PostStatus, type PostTextField } from '#shared/contract/content/posts.ts'

/** Name of a picture, alternative texts by language, focal point, and whether somebody has put it into the library. */
export type PictureTexts = z.infer<typeof pictureInputSchema> & { library: boolean }

export const emptyTexts = forPostTexts(() => '')

/** Something that was not imported, and why. */
export interface ImportLoss {
  /** Name of the lost part: a title, a URL, a shortcode. */
  what: string
  why: string
}

/** Losses that the exports of several programs have. */
export const lossOf = {
  author: (name: string): ImportLoss => ({ what: words.authorOf({ name }), why: words.noAuthors }),
  canonical: (address: string): ImportLoss => ({
    what: words.canonicalAddress({ address }),
    why: words.ownAddress,
  }),
  pinned: (): ImportLoss => ({ what: words.pinned, why: words.orderByNumber }),
  shared: (): ImportLoss => ({ what: words.forNetworks, why: words.fromPost }),
  archives: (): ImportNote => ({ kind: 'note', what: words.noArchivePages }),
  description: (of: string): ImportNote => ({ kind: 'note', what: words.noDescriptions({ of }) }),
}

/** Texts as the old site stored them, not sanitised yet; empty for fields that the old site lacks. */
export interface ImportPost extends Record<PostTextField, string> {
  /** Number or name of the post in its export; a second import recognises the post by it. */
  sourceId: string
  /** Former slug; if empty, one is made from the title. */
  slug: string
  /** Every URL of the post on the old site. */
  addresses: string[]
  categories: string[]
  /** Ukrainian names of categories by Russian name. */
  categoriesUk?: ReadonlyMap<string, string>
  /** HTML as the old site stored it, not sanitised yet. */
  html: string
  order: number
  /** URL or path of the cover; null for a post without one. */
  picture: string | null
  status: PostStatus
  /** ISO 8601, UTC; null for a post without a date. */
  publishedAt: string | null
  leftOut: ImportLoss[]
  /** Dates of creation and change, which a post of our own export keeps. */
  own?: { createdAt: string; updatedAt: string }
  /** Ukrainian text that stands in the same record. */
  translation?: ImportPost
  /** Language code of the post, such as `uk-UA`; that of its site when absent. */
  language?: string
  /** Equal in the texts of one post in several languages; empty or missing for a text without translations. */
  group?: string
  /** Original of a Ukrainian text in the same export, see `pairTranslations`. */
  translationOf?: { sourceId: string; title: string }
}

/** A record of an export that has no counterpart here, such as a menu; such records are counted by kind. */
export interface SkippedRecord {
  kind: 'skipped'
  what: string
  why: string
}

/** A remark about the export as a whole. */
export interface ImportNote {
  kind: 'note'
  what: string
}

/** A record that cannot be read; `what` names it in the report of the import, `why` says the reason. */
export interface UnreadableRecord {
  kind: 'unreadable'
  what: string
  why: string
}

/** A record of our own export other than a post. */
export interface ImportOther {
  kind: 'record'
  /** Name of the file in the archive, such as `options`. */
  table: string
  /** Identifies the record within its export. */
  id: string
  record: unknown
}

export type ImportRecord<Post = ImportPost> =
  | { kind: 'post'; post: Post }
  | ImportOther
  | ImportNote
  | SkippedRecord
  | UnreadableRecord

/**
 * Called with the name of each record before it is read, which restarts the time limit. Returns false for a record that
 * exceeded the limit before: it is skipped and named in the report.
 */
export type BeginRecord = (name: string) => boolean

/** A post with the URLs of the pictures in its text. */
export type ReadPost = Omit<ImportPost, 'translation'> & { inText: string[]; translation?: ReadPost }

/** Reads a record with `read`; unreadable if it takes too long or nests deeper than the stack allows. */
export const importRecordOf = (name: string, begin: BeginRecord, read: () => ImportRecord): ImportRecord => {
  const unreadable = (why: string): UnreadableRecord => ({ kind: 'unreadable', what: name, why })
  if (!begin(name)) return unreadable(words.tooHeavy)
  try {
    return read()
  } catch (error) {
    if (isStackOverflow(error)) return unreadable(words.nestsTooDeep)
    if (error instanceof UnreadableExport) return unreadable(error.message)
    throw error
  }
}

/** True for a stack overflow, which deep nesting causes. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.startsWith('Maximum call stack')

/** An export that can be read; each call of `records` begins from the start. */
export interface ImportSource {
  /** Kind of export, with the site's URL if known. */
  name: string
  /** Origin of the old site, `https://old.example`: links to it become links within this site. Null when unknown. */
  origin: string | null
  /** Language code of posts that name none of their own; Russian when absent. */
  language?: string
  records: () => AsyncIterable<ImportRecord>
  /** Texts of pictures; only our own export has them. */
  pictureTexts?: ReadonlyMap<string, PictureTexts>
}

/** The file cannot be read as an export at all; the message is shown to people. */
export class UnreadableExport extends Error {}

/** One record cannot be imported, while others can. The message is shown to people. */
export class NotImportable extends Error {}
