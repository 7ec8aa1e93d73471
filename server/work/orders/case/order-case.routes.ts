import { buffer } from 'node:stream/consumers'
import { caseKind, isShown, slugOfCase, withdrawn } from '#server/content/cases/case.kind.ts'
import { caseKeyOf, caseResponse, caseResponses } from '#server/content/cases/case-response.ts'
import { carTitle, listCases } from '#server/content/cases/shown-cases.ts'
import { pictureExists, purgePictures, removeUnused } from '#server/content/media/purge-pictures.ts'
import { storePicture } from '#server/content/media/store-picture.ts'
import { decidePublication } from '#server/content/publication/publication.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  fieldError,
  fieldProblem,
  httpError,
  invalidFields,
} from '#server/platform/http/errors/http-error.ts'
import { created, type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import { findPayloads } from '#server/platform/records/bin.store.ts'
import {
  changeRecord,
  createRecord,
  loadForUpdate,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { type ChangeContext, changeContext, writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/content/cases.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { can } from '#shared/domain/can.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { orderKind } from '../order.kind.ts'
import { findOrder, orderInBin } from '../order.store.ts'
import { fileRows } from '../order-file.kind.ts'
import { unpricedFiles } from '../order-file.store.ts'
import { ownStageNames } from '../order-template.kind.ts'
import { fileGoneError } from '../stored-order-files.ts'
import { caseFactsOf } from './case-facts.ts'
import { namedIn, noOrder } from './private-words-in-case.ts'

export const orderCaseRoutes = (ctx: Context): HttpRoute[] => {
  const shown = async (row: Case) => ok(await caseResponse(ctx.db, row))
  const left = async (row: Case) => {
    await purgePictures(ctx)
    return shown(row)
  }
  const undo = (hashes: Hashes) => removeUnused(ctx, [...hashes.values()])
  const before = ({ actor, requestId, ifMatch }: Asked) =>
    changeContext(ctx, ctx.db, { actor, requestId }, ifMatch)

  /** Checks the whole change before the first picture is made, so that a rejected change publishes nothing. */
  const storeOf = async (call: Asked, decide: (present: Case) => Promise<Case>): Promise<Hashes> => {
    const checked = before(call)
    const present = await loadForUpdate(checked, caseKind, call.params.id)
    const row = await decide(present)
    await caseKind.check(checked, row)
    return isShown(row) ? storePictures(ctx, call.actor.id, row.pictures) : noPictures
  }
  return [
    route(contract.listCasesEndpoint, async ({ query }) =>
      ok(await caseResponses(ctx.db, await listCases(ctx.db, query))),
    ),

    route(contract.readCaseEndpoint, async ({ params }) =>
      shown(await readRecord(ctx.db, caseKind, params.id)),
    ),

    writeRoute(contract.createCaseEndpoint, {
      change: async call => beginCase(call, await readRecord(call.tx, orderKind, call.params.id)),
      respond: async row => created(`/api/case/${row.id}`, await caseResponse(ctx.db, row)),
    }),

    writeRoute(contract.updateCaseEndpoint, {
      prepare: call =>
        storeOf(call, present => changedCase({ ...call, ...before(call) }, present, noPictures)),
      change: (call, hashes) =>
        changeRecord(call, caseKind, call.params.id, present => changedCase(call, present, hashes)),
      respond: left,
      undo,
    }),

    writeRoute(contract.publishCaseEndpoint, {
      prepare: call => storeOf(call, present => publishedCase(before(call), call.actor, present, noPictures)),
      change: (call, hashes) =>
        changeRecord(
          call,
          caseKind,
          call.params.id,
          present => publishedCase(call, call.actor, present, hashes),
          'publish-now',
        ),
      respond: shown,
      undo,
    }),

    writeRoute(contract.withdrawCaseEndpoint, {
      change: call => changeRecord(call, caseKind, call.params.id, withdrawn, 'withdraw'),
      respond: left,
    }),

    writeRoute(contract.removeCaseEndpoint, {
      change: call => removeRecord(call, caseKind, call.params.id),
      respond: async () => {
        await purgePictures(ctx)
        return noContent()
      },
    }),
  ]
}

type Case = Awaited<ReturnType<typeof caseKind.find>> & object
type Picture = Case['pictures'][number]
type Asked = Pick<ChangeContext, 'ifMatch'> & { actor: Actor; requestId: string; params: { id: number } }
/** Hashes of the public pictures by the number of the order's file. */
type Hashes = ReadonlyMap<number, string>

const noPictures: Hashes = new Map()

/**
 * Creates the case of an order, or returns the existing one, as after a second click. Throws 409 unless the order is
 * delivered and not erased, 400 for a consent day in the future.
 */
const beginCase = async (
  call: ChangeContext & { actor: Actor; body: { consentDay: string } },
  order: Order,
): Promise<Case> => {
  const { tx, at, actor, body } = call
  if (order.erasedAt !== null) throw httpError('order.erased')
  if (order.state !== 'delivered') throw httpError('case.not-delivered')
  if (body.consentDay > kyivDay(new Date(at))) throw fieldError('consentDay', 'case.day')
  const [present] = await listCases(tx, { order: order.id })
  if (present) return present
  return createRecord(call, caseKind, {
    order_id: order.id,
    slug: await slugOfCase(tx, carTitle(order)),
    ...carOf(order),
    facts: await caseFactsOf(tx, order),
    texts: { ru: '', uk: '' },
    pictures: [],
    sums: 0,
    status: 'draft',
    published_at: null,
    consent_day: body.consentDay,
    consent_by: actor.name,
  })
}

const carOf = ({ route, make, model, year, engine }: Order) => ({ route, make, model, year, engine })

/** Applies the call to the case. Throws 400 for content that must not be published. */
const changedCase = async (
  call: ChangeContext & { actor: Actor; body: contract.CaseInput },
  current: Case,
  hashes: Hashes,
): Promise<Case> => {
  const { texts, sums } = call.body
  // Only accounts that may see sums may show them.
  if (sums && current.sums === 0 && !can(call.actor, 'orders.money')) throw fieldError('sums', 'case.sums')
  const changed = {
    ...current,
    texts: {
      ru: texts?.ru?.trim() ?? current.texts.ru,
      uk: texts?.uk?.trim() ?? current.texts.uk,
    },
    pictures: withHashes(picturesOf(current, call.body), hashes),
    sums: sums === undefined ? current.sums : Number(sums),
  }
  if (call.body.pictures || isShown(changed)) await rejectForeign(call.tx, changed, hashes)
  const known = current.pictures.map(caseKeyOf)
  const added = picturesOf(current, call.body).filter(picture => !known.includes(caseKeyOf(picture)))
  await rejectBilled(call.tx, call.actor, added)
  if (isShown(changed)) await rejectNames(call.tx, changed)
  return changed
}

const publishedCase = async (
  { tx, ctx }: ChangeContext,
  actor: Actor,
  current: Case,
  hashes: Hashes,
): Promise<Case> => {
  const order = current.order_id === null ? undefined : await findOrder(tx, current.order_id)
  if (!order && current.order_id !== null) throw httpError('case.order-gone')
  if (order && order.state !== 'delivered') throw httpError('case.not-delivered')
  if (current.sums === 1 && !isShown(current) && !can(actor, 'orders.money'))
    throw fieldError('sums', 'case.sums')
  const changed: Case = {
    ...current,
    ...(order &&
      current.published_at === null && { slug: await slugOfCase(tx, carTitle(order), current.id) }),
    ...(order && !isShown(current) && { ...carOf(order), facts: await caseFactsOf(tx, order) }),
    status: 'published',
    published_at: decidePublication({ status: 'published' }, current, ctx.now()).published_at,
    pictures: withHashes(current.pictures, hashes),
  }
  await rejectForeign(tx, changed, hashes)
  await rejectBilled(tx, actor, current.pictures)
  await rejectNames(tx, changed)
  return changed
}

/** Pictures in the order of the call; pictures that the case already has keep their stored data. */
const picturesOf = ({ pictures }: Case, { pictures: named }: contract.CaseInput): Picture[] =>
  named?.map(({ key, cleared }) => {
    const current = pictures.find(picture => caseKeyOf(picture) === key)
    const isFile = /^\d{1,15}$/.test(key)
    if (!current && !isFile) throw fieldError('pictures', 'picture.unknown')
    return { file: isFile ? Number(key) : null, hash: isFile ? null : key, ...current, cleared }
  }) ?? [...pictures]

const withHashes = (pictures: readonly Picture[], hashes: Hashes): Picture[] =>
  pictures.map(picture => ({ ...picture, hash: hashes.get(picture.file ?? 0) ?? picture.hash }))

/** Stores the files that somebody has checked as public pictures; if a file is gone, its earlier picture is used. */
const storePictures = async (
  ctx: Context,
  account: number,
  pictures: readonly Picture[],
): Promise<Hashes> => {
  const hashes = new Map<number, string>()
  try {
    for (const { file, hash } of pictures) {
      const row = file === null ? undefined : await fileRows.find(ctx.db, file)
      const stored = row && (await ctx.files.orders.open(row.file))
      if (stored) {
        const given = { account, read: () => buffer(stored.stream()) }
        hashes.set(row.id, await storePicture(ctx, given, async (_tx, picture) => picture.hash))
      } else if (hash === null || !(await pictureExists(ctx.db, hash))) throw fileGoneError()
    }
  } catch (error) {
    await removeUnused(ctx, [...hashes.values()])
    throw error
  }
  return hashes
}

/**
 * Throws 400 for a picture that is not a photo of the case's own order. A removed file is accepted if its picture was
 * made earlier.
 */
const rejectForeign = async (tx: Tx, { order_id, pictures }: Case, made: Hashes): Promise<void> => {
  for (const { file, hash } of pictures) {
    const row = file === null ? undefined : await fileRows.find(tx, file)
    const isOwn = row
      ? row.order_id === order_id && row.kind === 'photo'
      : hash !== null && !made.has(file ?? 0)
    if (!isOwn) throw fieldError('pictures', 'picture.unknown')
  }
}

/** Throws 400 if an account that may see no money would publish a file that is attached to a bill. */
const rejectBilled = async (db: Tx, actor: Actor, pictures: readonly Picture[]): Promise<void> => {
  if (can(actor, 'orders.money')) return
  const files = []
  for (const { file, hash } of pictures)
    if (file !== null && hash === null) files.push((await fileRows.find(db, file)) ?? [])
  const rows = files.flat()
  if ((await unpricedFiles(db, rows)).length < rows.length) throw fieldError('pictures', 'picture.unknown')
}

/** Throws 400 for each text that names the customer or identifies the car. */
const rejectNames = async (tx: Tx, row: Case): Promise<void> => {
  const known = (row.order_id === null ? undefined : await knownOrder(tx, row.order_id)) ?? noOrder
  const texts = [
    ...languages.map(lang => [`texts.${lang}`, row.texts[lang]] as const),
    [
      'order',
      [
        row.make,
        row.model,
        row.engine,
        row.slug.replaceAll('-', ' '),
        ...row.facts.stages.flatMap(({ ru, uk }) => [ru, uk]).filter(name => !ownStageNames.has(name)),
      ].join('\n'),
    ],
  ] as const
  const problems = texts.flatMap(([field, text]) => {
    // Make and model do not excuse a name found in the order's own fields: the customer's name could be typed there.
    const named = namedIn(field === 'order' ? { ...known, make: '', model: '' } : known, text)
    return named === null ? [] : [fieldProblem(field, 'case.names', { ...named })]
  })
  if (problems.length > 0) throw invalidFields(problems)
}

/** The order, even if it is in the bin. */
const knownOrder = async (tx: Tx, id: number): Promise<Order | undefined> => {
  const order = await findOrder(tx, id)
  if (order) return order
  const binned = (await findPayloads(tx, 'order')).find(({ ref }) => ref === String(id))
  const row = binned?.payload.rows.find(({ table }) => table === 'orders')
  return row && orderInBin(row.values)
}
