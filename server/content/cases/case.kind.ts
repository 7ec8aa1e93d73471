/** Rules of cases: delivered cars that the office publishes with the customer's consent. */
import type { Tx } from '#server/platform/db/open.ts'
import { insertMissing, updateRow } from '#server/platform/db/rows.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { CaseFacts } from '#shared/contract/content/cases.ts'
import { numberedSlug, slugOf } from '#shared/domain/search/slug.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { replaceShownPictures } from '../media/media.store.ts'
import { markForPurge } from '../media/purge-pictures.ts'
import { isGone } from '../redirects/former-post-address.ts'
import {
  type CaseFields,
  type CaseRow,
  deleteCaseRow,
  findCase,
  findCaseBySlug,
  insertCaseRow,
  listCaseRows,
  replaceCaseRow,
} from './case.store.ts'

/** Path without the first slash; once the case is removed for good, its page answers 410. */
export const pathOfCase = (slug: string): string => `cars/${slug}`

export const caseKind = {
  entityName: 'case',
  find: findCase,
  check: async (_command, { status, texts, pictures }) => {
    if (status === 'draft') return
    if (languages.every(lang => texts[lang].trim() === '')) throw fieldError('texts', 'case.empty')
    if (pictures.some(({ cleared }) => !cleared)) throw fieldError('pictures', 'case.unchecked')
  },
  insert: ({ tx, at }, fields) => insertCaseRow(tx, fields, at),
  replace: ({ tx, at }, { id }, fields) => replaceCaseRow(tx, id, fields, at),
  remove: async ({ tx }, row) => {
    await rememberGone(tx, row)
    await deleteCaseRow(tx, row.id)
  },
  afterChange: async ({ tx, at }, before, after) => {
    const shown = after && isShown(after) ? hashesOf(after) : []
    if (after) await replaceShownPictures(tx, 'case_media', { id: after.id, at, hashes: shown })
    // Cases of the example data show no customer's car, so nothing must be purged.
    if (after?.consent_by === '') return
    // Purged at once: in the bin a customer's photos would be stored too long, and the order still has its own files.
    await markForPurge(
      tx,
      hashesOf(before).filter(hash => !shown.includes(hash)),
    )
  },
  log: {
    kind: 'case',
    id: ({ id }) => id,
    // Texts and costs stay out of the log: more people read it, and erasing a person's data does not reach it.
    fields: ({ order_id, texts, pictures, sums, status, consent_day, consent_by }) => ({
      ofOrder: order_id,
      textSigns: texts.ru.length,
      textUkSigns: texts.uk.length,
      pictures: pictures.length,
      sums: sums === 1,
      status,
      consentDay: consent_day,
      consentBy: consent_by,
    }),
  },
} satisfies FullEntityDefinition<CaseRow, CaseFields>

export const isShown = ({ status }: Pick<CaseRow, 'status'>): boolean => status === 'published'

const hashesOf = (row: CaseRow | null): string[] => row?.pictures.flatMap(({ hash }) => hash ?? []) ?? []

/** Remembers the path of a case that was public, so that it answers 410. */
const rememberGone = async (tx: Tx, { slug, published_at }: CaseRow): Promise<void> => {
  if (published_at === null) return
  await insertMissing(tx, 'gone_slugs', { slug: pathOfCase(slug) })
}

/** Removes the cases of these orders for good, with their pictures. */
export const eraseCases = async (tx: Tx, orders: readonly number[]): Promise<void> => {
  for (const order of orders)
    for (const row of await listCaseRows(tx, { order })) {
      await rememberGone(tx, row)
      await deleteCaseRow(tx, row.id)
      await markForPurge(tx, hashesOf(row))
    }
}

/** Takes the public cases of an order off the site; they stay as drafts. */
export const withdrawCases = async (command: ChangeContext, order: number): Promise<void> => {
  for (const { id } of await listCaseRows(command.tx, { order, status: 'published' }))
    await changeRecord({ ...command, ifMatch: null }, caseKind, id, withdrawn, 'withdraw')
}

/** Takes a file that is removed from its order, or no longer a photo, off the order's public cases. */
export const takeOffCases = async (command: ChangeContext, order: number, file: number): Promise<void> => {
  for (const { id, pictures } of await listCaseRows(command.tx, { order, status: 'published' }))
    if (pictures.some(picture => picture.file === file))
      await changeRecord({ ...command, ifMatch: null }, caseKind, id, present => ({
        ...present,
        pictures: present.pictures.filter(picture => picture.file !== file),
      }))
}

/** Updates agreed and actual costs on the public cases of an order. */
export const replaceShownMoney = async (tx: Tx, order: number, money: CaseFacts['money']): Promise<void> => {
  for (const { id, facts } of await listCaseRows(tx, { order, status: 'published' }))
    await updateRow(tx, 'cases', id, { facts: JSON.stringify({ ...facts, money } satisfies CaseFacts) })
}

/** Throws 409 for a case that is not published. */
export const withdrawn = (present: CaseRow): CaseRow => {
  if (!isShown(present)) throw httpError('page.not-published')
  return { ...present, status: 'draft' }
}

/** A free slug for a car; the present slug of the case `self` counts as free. */
export const slugOfCase = async (tx: Tx, car: string, self?: number): Promise<string> => {
  const base = slugOf(car) || 'avto'
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number)
    const present = await findCaseBySlug(tx, slug)
    const isTaken = (present && present.id !== self) || (await isGone(tx, pathOfCase(slug)))
    if (!isTaken) return slug
  }
}
