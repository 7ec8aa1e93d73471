import { texts } from '#messages/server/content/import.js'
import { lossLines } from '#shared/domain/content/import-losses.ts'
import type { ImportLoss, ImportPost, UnreadableRecord } from './import-shape.ts'

type Listed = Pick<ImportPost, 'sourceId' | 'title'> & { status: ImportPost['status'] | null }

interface ReportedPost {
  sourceId: string
  title: string
  /** `found`: a dry run would add the record. */
  result: 'found' | 'added' | 'known' | 'failed'
  /** Null for a record other than a post. */
  status: ImportPost['status'] | null
  /** Number of the added record. */
  id?: number
  slug?: string
  pictures: number
  leftOut: ImportLoss[]
}

/** Result for a record of our own export other than a post. */
export interface BroughtRecord {
  /** Kind and title of the record. */
  what: string
  result: ReportedPost['result']
  /** Reason of a failure. */
  why?: string
}

/** Most posts and lines listed one by one; further ones are only counted, so that no export fills the memory. */
const maxListed = 20_000

export class ImportReport {
  readonly counts = { found: 0, added: 0, known: 0, failed: 0, skipped: 0 }
  readonly posts: ReportedPost[] = []
  readonly skipped = new Map<string, number>()
  /** Remarks about the export as a whole. */
  readonly notes: string[] = []
  pictures = 0
  stopped = false
  /** True once the last record of the export was read. */
  ended = false
  /** Index of the first record that this run has not read. */
  next = 0

  found(post: Listed, what: Pick<ReportedPost, 'leftOut' | 'pictures'>): void {
    this.#list(post, 'found', what)
  }

  added(post: Listed, what: Required<Omit<ReportedPost, 'sourceId' | 'title' | 'result' | 'status'>>): void {
    this.#list(post, 'added', what)
  }

  /** Lists a post that was imported before and still exists or is in the bin. */
  known(post: Listed, where: 'present' | 'binned', isLaterThere = false): void {
    const whys = [...(where === 'binned' ? [texts.inBin] : []), ...(isLaterThere ? [texts.laterThere] : [])]
    const leftOut = whys.map(why => ({ what: texts.record, why }))
    this.#list(post, 'known', { leftOut, pictures: 0 })
  }

  failed(post: Listed, why: string): void {
    this.#list(post, 'failed', { leftOut: [{ what: texts.record, why }], pictures: 0 })
  }

  unreadable({ what, why }: UnreadableRecord): void {
    this.failed({ sourceId: what, title: what, status: null }, why)
  }

  record({ what, result, why }: BroughtRecord): void {
    const leftOut = why === undefined ? [] : [{ what: texts.record, why }]
    this.#list({ sourceId: what, title: what, status: null }, result, { leftOut, pictures: 0 })
  }

  skip({ what, why }: ImportLoss): void {
    this.counts.skipped += 1
    const line = `${what}: ${why}`
    if (this.skipped.has(line) || this.skipped.size < maxListed)
      this.skipped.set(line, (this.skipped.get(line) ?? 0) + 1)
  }

  note(what: string): void {
    if (this.notes.length < maxListed) this.notes.push(what)
  }

  #list(
    { sourceId, title, status }: Listed,
    result: ReportedPost['result'],
    what: Omit<ReportedPost, 'sourceId' | 'title' | 'result' | 'status'>,
  ): void {
    this.counts[result] += 1
    this.pictures += what.pictures
    if (this.posts.length < maxListed) this.posts.push({ sourceId, title, result, status, ...what })
  }

  toJSON(): object {
    return {
      counts: this.counts,
      pictures: this.pictures,
      stopped: this.stopped,
      posts: this.posts,
      skipped: [...this.skipped].map(([what, count]) => ({ what, count })),
      notes: this.notes,
    }
  }
}

export const reportText = (report: ImportReport): string => {
  const { counts } = report
  const losses = lossLines(report.posts.filter(({ result }) => result !== 'failed'))
  const figures = [
    [texts.figures.found, counts.found],
    [texts.figures.added, counts.added],
    [texts.figures.known, counts.known],
    [texts.figures.failed, counts.failed],
    [texts.figures.skipped, counts.skipped],
    [texts.figures.pictures, report.pictures],
  ] as const
  return [
    ...report.posts.flatMap(postLines),
    ...(losses.length > 0 ? ['', texts.notAllMoved, ...losses.map(line => `–  ${line}`), ''] : []),
    ...report.notes.map(what => texts.checkNote({ what })),
    ...[...report.skipped].map(([what, count]) =>
      texts.leftOut({ what, times: count > 1 ? ` × ${count}` : '' }),
    ),
    '',
    ...figures.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count}`),
    ...(report.stopped ? [texts.stopped] : []),
  ].join('\n')
}

const postLines = (post: ReportedPost): string[] => [
  `${results[post.result]}  ${post.title}${post.slug === undefined ? '' : `  /blog/${post.slug}`}${post.status === 'draft' ? texts.isDraft : ''}`,
  ...(post.result === 'failed' ? post.leftOut : []).map(({ what, why }) => `     – ${what}: ${why}`),
]

const results = { found: '+', added: '✓', known: '=', failed: '✗' }
