import type { Context } from '#server/platform/context.ts'
import { type FoundPart, partlySearched } from '#server/platform/db/word-search.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { csvResponse, workbookResponse } from '#server/platform/http/files/list-file.ts'
import { created, type HandlerResponse, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, countedFor, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import type { QueryOf } from '#shared/contract/platform/endpoint.ts'
import * as contract from '#shared/contract/work/invoices.ts'
import { can } from '#shared/domain/can.ts'
import { centsText, maxCents } from '#shared/domain/money/money.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { invoiceFileName } from '#shared/domain/work/invoices/invoice-number.ts'
import { sumInWords } from '#shared/domain/work/invoices/sum-in-words.ts'
import { orderKind } from '../orders/order.kind.ts'
import { invoiceRoomError } from '../orders/order-file-limits.ts'
import { limitLetters } from '../requests/mail/letter-limit.ts'
import { type Bill, printedLink } from './bill.ts'
import { bytesLeft, rejectProblems } from './bill-problems.ts'
import { composeBill, questionsOf, ratesOfInvoice } from './compose-bill.ts'
import { beginInvoice, findReplacement, readProposing } from './draft-invoice.ts'
import { drawInvoice, storeInvoice } from './draw-invoice.ts'
import { invoicesFile } from './export-invoices.ts'
import { changedInvoice, type InvoiceRow, invoiceKind, invoiceResponses, invoicesOf } from './invoice.kind.ts'
import { countInvoices, type InvoiceFilter, listInvoices, searchInvoices } from './invoice.store.ts'
import { pdfResponse, storedContent } from './invoice-content.ts'
import { queueInvoiceLetter, readInvoiceLetter } from './invoice-letter.ts'
import { annulInvoice, issueInvoice, writeOff } from './issue-invoice.ts'
import { findClosed } from './kept-invoices.ts'

export const invoiceRoutes = (ctx: Context): HttpRoute[] => {
  const today = () => kyivDay(ctx.now())
  const responseOf = async (row: InvoiceRow) => {
    const [shown] = await invoiceResponses(ctx.db, [row], today())
    return shown
  }
  /** Reads an invoice; only an owner can read a closed one. Throws 404. */
  const readable = async (id: number, actor: Actor): Promise<InvoiceRow> => {
    const closed = can(actor, 'people.erase') ? await findClosed(ctx.db, id) : undefined
    return closed ?? readRecord(ctx.db, invoiceKind, id)
  }
  const filterOf = async (
    { q, ...asked }: QueryOf<typeof contract.exportInvoicesEndpoint>,
    part?: FoundPart,
  ): Promise<InvoiceFilter> => ({ ...asked, among: q ? await searchInvoices(ctx.db, q, part) : undefined })
  const answer = async (row: InvoiceRow) => ok(await responseOf(row))
  return [
    route(contract.listInvoicesEndpoint, async ({ query: { page, ...asked } }) => {
      const most = countedFor(page, contract.pageSize)
      const filter = await filterOf(asked, { most: most + 1 })
      const bounds = boundsOfPage(page, await countInvoices(ctx.db, filter, today(), most), contract.pageSize)
      const part = { limit: contract.pageSize, offset: bounds.offset }
      return ok({
        ...listPageResponse(await listInvoices(ctx.db, filter, today(), part), bounds),
        ...(await partlySearched(ctx.db, 'invoices', { q: asked.q, found: filter.among, most })),
      })
    }),

    route(contract.exportInvoicesEndpoint, async ({ query }) =>
      csvResponse(invoicesFile(ctx.db, await filterOf(query), today()), ctx.now()),
    ),

    route(contract.exportInvoicesWorkbookEndpoint, async ({ query }) =>
      workbookResponse(invoicesFile(ctx.db, await filterOf(query), today()), ctx.now()),
    ),

    route(contract.listOrderInvoicesEndpoint, async ({ params }) => {
      const { id } = await readRecord(ctx.db, orderKind, params.id)
      return ok(await invoiceResponses(ctx.db, await invoicesOf(ctx.db, id), today()))
    }),

    writeRoute(contract.createInvoiceEndpoint, {
      prepare: () => readProposing(ctx),
      change: async (call, proposing) => {
        const replacement = await findReplacement(call.tx, call.params.id, call.body.insteadOf)
        if (replacement) return replacement
        const fields = await beginInvoice(call.tx, call.params.id, call.body, proposing)
        const { id } = await createRecord(call, invoiceKind, fields)
        const { rate } = call.body
        const after = rate && { rate: String(rate.USD), source: rate.source }
        if (after)
          await recordChange(call.tx, ctx, call.by, { kind: 'invoice', action: 'line-rate', id, after })
        return { id }
      },
      respond: async ({ id }) =>
        created(`/api/invoice/${id}`, await responseOf(await readRecord(ctx.db, invoiceKind, id))),
    }),

    route(contract.readInvoiceEndpoint, async ({ actor, params }) =>
      answer(await readable(params.id, actor)),
    ),

    writeRoute(contract.updateInvoiceEndpoint, {
      change: call =>
        changeRecord(call, invoiceKind, call.params.id, present =>
          changedInvoice(call.tx, present, call.body),
        ),
      respond: answer,
    }),

    writeRoute(contract.removeInvoiceEndpoint, {
      change: call => removeRecord(call, invoiceKind, call.params.id),
    }),

    route(contract.previewInvoiceEndpoint, async ({ params }) => {
      const row = await readRecord(ctx.db, invoiceKind, params.id)
      if (row.stage !== 'draft') throw httpError('invoice.issued')
      const rates = await ratesOfInvoice(ctx, row)
      const { bill, widest, problems, seen, firm } = await composeBill(ctx, ctx.db, row, rates)
      const hasCode = problems.length === 0
      return ok({
        number: bill.number,
        day: bill.day,
        dueDay: bill.due,
        sum: amountText(bill.sums.total),
        vat: bill.sums.vat.map(({ kind, base, vat }) => ({
          kind,
          base: centsText(base),
          vat: centsText(vat),
        })),
        words: bill.sums.total > maxCents ? '' : sumInWords(bill.sums.total),
        purpose: bill.purpose,
        bytesLeft: problems.some(({ code }) => code === 'invoice.code') ? 0 : bytesLeft(widest),
        equivalent: bill.equivalent && {
          amount: centsText(bill.equivalent.cents),
          rate: String(bill.equivalent.rate),
          source: bill.equivalent.source,
        },
        recipient: bill.firm.shortName,
        iban: bill.account.iban,
        bank: bill.account.bank,
        code: hasCode ? printedLink(bill) : null,
        problems: problems.map(({ path, code, text }) => ({ path, code, message: text(currentLanguage()) })),
        questions: await questionsOf(ctx.db, row, bill),
        codeTried: firm.code_tried !== null,
        seen,
      })
    }),

    writeRoute(contract.issueInvoiceEndpoint, {
      prepare: async ({ params }) => {
        const row = await readRecord(ctx.db, invoiceKind, params.id)
        if (row.stage !== 'draft') return null
        const composed = await composeBill(ctx, ctx.db, row, await ratesOfInvoice(ctx, row))
        rejectProblems(composed.problems)
        // Renders the PDF before numbering, so that an invoice that cannot be rendered uses up no number.
        await drawInvoice(composed.widest, null)
        const full = invoiceRoomError(ctx)
        if (full) throw full
        return composed
      },
      change: async (call, composed) => {
        const { seen, confirmed = [] } = call.body
        const { id } = await issueInvoice(call, call.params.id, { composed, seen, confirmed })
        return { id }
      },
      respond: async ({ id }) => {
        await storeInvoice(ctx, id).catch((error: unknown) =>
          ctx.log.error({ err: error, invoice: id }, 'an invoice waits for its file'),
        )
        return answer(await readRecord(ctx.db, invoiceKind, id))
      },
    }),

    writeRoute(contract.annulInvoiceEndpoint, {
      change: call => annulInvoice(call, call.params.id, call.body.reason),
      respond: answer,
    }),

    writeRoute(contract.writeOffInvoiceEndpoint, {
      change: call => writeOff(call, call.params.id, call.body),
      respond: answer,
    }),

    route(contract.readInvoiceLetterEndpoint, async ({ params }) =>
      ok(await readInvoiceLetter(ctx, await readRecord(ctx.db, invoiceKind, params.id))),
    ),

    writeRoute(contract.sendInvoiceLetterEndpoint, {
      // Writes the letter before it is queued, so that one that cannot be written is rejected at once.
      prepare: async ({ params }) => readInvoiceLetter(ctx, await readRecord(ctx.db, invoiceKind, params.id)),
      change: async call => {
        await limitLetters(ctx, call.tx, call.actor)
        await queueInvoiceLetter(call, call.params.id, call.body.to)
        return {}
      },
    }),

    route(contract.readInvoiceContentEndpoint, async ({ actor, params, query }) =>
      contentOf(ctx, await readable(params.id, actor), { actor, annulled: query.annulled === '1' }),
    ),
  ]
}

/**
 * The stored PDF; with `annulled`, a copy of an annulled invoice marked as such; for a draft a preview. Throws 400 for a
 * draft whose sum has no words.
 */
const contentOf = async (
  ctx: Context,
  row: InvoiceRow,
  { actor, annulled }: { actor: Actor; annulled: boolean },
): Promise<HandlerResponse> => {
  if (row.stage === 'draft') {
    const { bill } = await composeBill(ctx, ctx.db, row, await ratesOfInvoice(ctx, row))
    if (bill.sums.total > maxCents) throw fieldError('lines', 'invoice.incomplete', { what: 'sum' })
    return pdfResponse(await drawInvoice(bill, 'ЧЕРНЕТКА', actor.id), `чернетка_${row.id}.pdf`)
  }
  if (row.stage !== 'annulled' || !annulled) return storedContent(ctx, row)
  const bill = JSON.parse(row.bill ?? '') as Bill
  return pdfResponse(await drawInvoice(bill, 'СКАСОВАНО', actor.id), invoiceFileName(bill.day, bill.number))
}
