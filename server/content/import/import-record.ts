/** Common shape of an imported record, whichever program exported it; the rest of an import knows no other. */
import type { z } from 'zod'
import type { pictureInputSchema } from '#shared/contract/content/pictures.ts'
import { forPostTexts, type PostStatus, type PostTextField } from '#shared/contract/content/posts.ts'

/** Picture's name, alternative texts by language, and the point that crops keep to. */
export type PictureTexts = z.infer<typeof pictureInputSchema>

export const emptyTexts = forPostTexts(() => '')

/** One thing that did not come along, and why. */
export interface ImportLoss {
  /** The part: a title, an address, a shortcode. */
  what: string
  why: string
}

/** Its words as the old site stored them, not cleaned yet; empty for what that site does not have. */
export interface ImportPost extends Record<PostTextField, string> {
  /** The post's number or name where it comes from: by it a second import knows the post. */
  sourceId: string
  /** As it was; empty for one to be proposed from the title. */
  slug: string
  /** Every address under which the old site showed it. */
  addresses: string[]
  categories: string[]
  /** Their Ukrainian names, by the Russian ones; only our own export has any. */
  categoriesUk?: ReadonlyMap<string, string>
  /** HTML as the old site stored it, not cleaned yet. */
  html: string
  order: number
  /** The address or the path of the picture; null for a post without one. */
  picture: string | null
  status: PostStatus
  /** ISO 8601, UTC; null for a post without a date. */
  publishedAt: string | null
  leftOut: ImportLoss[]
  /** Dates of a post of our own export, which it keeps. */
  own?: { createdAt: string; updatedAt: string }
  /** Its Ukrainian text; only our own export has any. */
  translation?: ImportPost
  /** As the old site names it, `uk-UA`; Russian without one. */
  language?: string
  /** Shared by the texts of one post in several languages; empty or missing for a text by itself. */
  group?: string
  /** The record of the same export whose Ukrainian text this is, see `inPairs`. */
  translationOf?: { sourceId: string; title: string }
}

/** A thing of an export that is no post for us, such as a menu; those alike are counted together. */
export interface SkippedRecord {
  kind: 'skipped'
  what: string
  why: string
}

/** A record that cannot be read, by the name that it has there. */
export interface UnreadableRecord {
  kind: 'unreadable'
  what: string
  why: string
}

/** A record of our own export that is no post. */
export interface ImportOther {
  kind: 'record'
  /** As its file is called: `options`. */
  table: string
  /** Identifies the record within its export. */
  id: string
  record: unknown
}

export type ImportRecord<Post = ImportPost> =
  | { kind: 'post'; post: Post }
  | ImportOther
  | SkippedRecord
  | UnreadableRecord

/**
 * Called with the name of each record before it is read: limits of time begin anew there. False for one that an earlier
 * reading could not finish: it is left out, and named.
 */
export type BeginRecord = (name: string) => boolean

/** With the addresses of the pictures that its text shows. */
export type ReadPost = Omit<ImportPost, 'translation'> & { inText: string[]; translation?: ReadPost }

/** The record as `read` finds it, unless it takes too long or nests deeper than the machine can follow. */
export const importRecordOf = (name: string, begin: BeginRecord, read: () => ImportRecord): ImportRecord => {
  const unreadable = (why: string): UnreadableRecord => ({ kind: 'unreadable', what: name, why })
  if (!begin(name)) return unreadable(tooHeavy)
  try {
    return read()
  } catch (error) {
    if (isTooDeep(error)) return unreadable('слишком много вложенных элементов')
    if (error instanceof UnreadableExport) return unreadable(error.message)
    throw error
  }
}

export const tooHeavy = 'текст не удалось разобрать за отведённое время: упростите его разметку'

/** The stack of this machine has an end. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError && error.message.startsWith('Maximum call stack')

/** An export that can be read, from its beginning each time. */
export interface ImportSource {
  /** The kind of export, and the site where it tells. */
  name: string
  /** The old site's address, `https://old.example`: links to it become links within this site. Null when unknown. */
  origin: string | null
  records: () => AsyncIterable<ImportRecord>
  /** Texts of pictures; only our own export has them. */
  pictureTexts?: ReadonlyMap<string, PictureTexts>
}

/** Error of a file that cannot be read as an export at all; the message is for people. */
export class UnreadableExport extends Error {}

/** A record that cannot be brought in; the others can. The message is for people. */
export class NotImportable extends Error {}
