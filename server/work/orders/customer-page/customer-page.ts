/** The page that shows an order to its customer, opened by a secret link without signing in. */

import { Router, urlencoded } from 'express'
import { z } from 'zod'
import * as russian from '#messages/ru/work/order-page.js'
import * as ukrainian from '#messages/uk/work/order-page.js'
import type { PageResponses } from '#server/content/public-pages/mount-pages.ts'
import { pageNotFound } from '#server/content/public-pages/page-request.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { privateHeaders } from '#server/platform/http/cache/page-headers.ts'
import { limiterOf } from '#server/platform/http/defences/rate-limits.ts'
import { sendBytes } from '#server/platform/http/files/send-bytes.ts'
import { requestIdOf } from '#server/platform/http/requests/request-id.ts'
import { invoicesOnPage, shownInvoice } from '#server/work/invoices/invoices-on-page.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { firstAdminNames } from '#shared/domain/system/first-admin.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { lastLinkDay, type OrderLettersState } from '#shared/domain/work/order-link.ts'
import { shippingLine } from '#shared/domain/work/shipping-line.ts'
import { shownPayments } from '../hide-order-sums.ts'
import { type OrderFileRow, shownFiles, unpricedFiles } from '../order-file.store.ts'
import { hasEmail, switchLetters } from '../order-letters.ts'
import { fileNameOf, previewOf, storedResponse } from '../stored-order-files.ts'
import { findLinkedOrder, type LinkKind, readLetters, readLinkToken, showsPayments } from './order-link.ts'

export const customerPages = (ctx: Context, pages: Pick<PageResponses, 'sendOrder'>): Router => {
  const router = Router({ strict: true, caseSensitive: true })
  const limit = limiterOf(ctx, 'link')
  router.get('/o/:token', limit, async (request, response, next) => {
    const token = String(request.params.token)
    // Not a link to an order: the next route looks for an office page with a path under `/o/`.
    if (!readLinkToken(token)) return next()
    const { order, kind } = await linked(ctx, token)
    const today = kyivDay(ctx.now())
    const letters = order.email === '' ? 'off' : await lettersBehind(ctx.db, order.id, kind)
    const files = pageFiles(request.path, await linkedFiles(ctx, order.id, kind))
    const payments = kind === 'whole' ? await shownPayments(ctx.db, order.id, today) : null
    const invoices = kind === 'whole' ? await invoicesOnPage(ctx, order.id, request.path) : []
    const shown = { letters, today, payments, invoices, ...files }
    await pages.sendOrder(response, customerPage(order, shown), order.lang)
  })
  router.get('/o/:token/file/:name', limiterOf(ctx, 'linkFile'), async (request, response) => {
    const { order, kind } = await linked(ctx, String(request.params.token))
    const [, id, small] = /^([1-9]\d{0,14})(-small)?$/.exec(String(request.params.name)) ?? []
    const shown = await linkedFiles(ctx, order.id, kind)
    const row = shown.find(file => String(file.id) === id)
    if (!row || (small && !isPhoto(row))) throw pageNotFound()
    const { headers, ...file } = small
      ? await storedResponse(ctx, previewOf(row.file))
      : await storedResponse(ctx, row.file, isPhoto(row) ? undefined : fileNameOf(row))
    response.set({ ...privateHeaders(ctx.config), ...headers })
    sendBytes(response, file, ctx.log)
  })
  router.get('/o/:token/invoice/:id', limiterOf(ctx, 'linkFile'), async (request, response) => {
    const { order, kind } = await linked(ctx, String(request.params.token))
    const found = kind === 'whole' ? await shownInvoice(ctx, order.id, Number(request.params.id)) : null
    if (!found) throw pageNotFound()
    const { headers, ...file } = found
    response.set({ ...privateHeaders(ctx.config), ...headers })
    sendBytes(response, file, ctx.log)
  })
  router.post(
    '/o/:token',
    limit,
    urlencoded({ extended: false, limit: '1kb' }),
    async (request, response) => {
      const { order, kind } = await linked(ctx, String(request.params.token))
      const fields = sent.parse(request.body ?? {})
      await ctx.db.transaction().execute(async tx => {
        const present = await lettersBehind(tx, order.id, kind)
        const author = { tx, by: { actor: null, requestId: requestIdOf(request) } }
        if (fields.letters !== 'on') await switchLetters(author, ctx, order.id, 'stopped')
        else if (present === 'stopped') await switchLetters(author, ctx, order.id, 'on')
      })
      // RFC 8058: a mail program unsubscribes by a form of its own, mostly multipart, shows no page and follows no redirect.
      if (fields.letters === undefined) response.status(204).end()
      else
        response
          .set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
          .redirect(303, request.path)
    },
  )
  return router
}

const sent = z.object({ letters: z.string().optional() }).catch({})

/** Throws 404 for an invalid link. */
const linked = async (ctx: Context, token: string) => {
  const found = await findLinkedOrder(ctx, ctx.db, token)
  if (!found) throw pageNotFound()
  return found
}

const linkedFiles = async ({ db }: Context, id: number, kind: LinkKind): Promise<OrderFileRow[]> => {
  const files = await shownFiles(db, id, 'customer')
  return kind === 'whole' ? files : unpricedFiles(db, files)
}

/**
 * State of the letters for the page. Stopped letters cannot be restarted without an address, nor, if they would link to
 * payments, by the link without payments: a colleague who may see no money may have it.
 */
const lettersBehind = async (db: Tx, id: number, kind: LinkKind): Promise<OrderLettersState> => {
  const letters = await readLetters(db, id)
  if (letters !== 'stopped') return letters
  if (!(await hasEmail(db, id))) return 'off'
  return kind === 'unpriced' && (await showsPayments(db, id)) ? 'off' : letters
}

type PageFiles = Pick<PageOf<'order'>, 'photos' | 'papers'>

interface Shown extends PageFiles, Pick<PageOf<'order'>, 'payments' | 'invoices'> {
  letters: OrderLettersState
  today: Day
}

/** `path` is the path of the customer's page, with which the paths of its files begin. */
const pageFiles = (path: string, files: readonly OrderFileRow[]): PageFiles => ({
  photos: files.filter(isPhoto).map(({ id, title }) => ({ title, href: `${path}/file/${id}` })),
  papers: files
    .filter(file => !isPhoto(file))
    .map(file => ({ title: fileNameOf(file), href: `${path}/file/${file.id}` })),
})

/** Photos are shown on the page; all other files are downloads. */
const isPhoto = ({ kind }: OrderFileRow): boolean => kind === 'photo'

/**
 * Contains no names and only files that the office has ticked, because customers pass their links on. An order that
 * ended without a car shows its money alone.
 */
export const customerPage = (order: Order, { letters, today, ...shown }: Shown): PageOf<'order'> => {
  const { id, lang, stages, next, container, vessel, holder } = order
  const title = (lang === 'uk' ? ukrainian : russian).title({ id: String(id) })
  const named = {
    kind: 'order' as const,
    title,
    holder: !holder || Object.values(firstAdminNames).includes(holder.name) ? '' : holder.name,
  }
  if (order.state === 'ended')
    return {
      ...named,
      ...{ car: '', engine: '', stages: [], until: null, container: null, vessel: '', letters: null },
      ...shown,
      photos: [],
    }
  return {
    ...named,
    car: [order.make, unbroken(order.model), order.year].filter(Boolean).join(' '),
    engine: order.engine,
    stages: stages.flatMap(({ key, ru, uk, actual, plan, skipped }) => {
      if (skipped) return []
      const name = lang === 'uk' ? uk : ru
      if (actual !== null) return { name, state: 'done' as const, day: actual }
      const passed = plan < today
      if (key === next?.key) return { name, state: passed ? ('late' as const) : ('next' as const), day: plan }
      return { name, state: 'ahead' as const, day: passed ? null : plan }
    }),
    until: lastLinkDay(order),
    container: container === '' ? null : { number: container, line: shippingLine(container) ?? null },
    vessel,
    letters: letters === 'off' ? null : letters,
    ...shown,
  }
}

/** Keeps a number on the line of the word before it, as in "Model 3". */
const unbroken = (model: string): string => model.replaceAll(/ (?=\d)/g, '\u00a0')
