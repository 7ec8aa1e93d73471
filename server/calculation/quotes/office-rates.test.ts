import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pdfPages, plainSpaces } from '#server/proofs/testing/pdf-text.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings } from '#server/proofs/testing/start-test-server.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

// A rate that the office has set is nowhere passed off as the National Bank's.

const built = existsSync(join(import.meta.dirname, '../../../dist/site/server/ru/entry-server.js'))

const { server, call } = serverOfFile(mailSettings)

const quote: QuoteInput = {
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
  price: { amount: '10000', currency: 'EUR' },
  carriage: { amount: '650', currency: 'EUR' },
  services: [],
}

const page = async (path: string) =>
  plainSpaces(
    (await (await server.call('GET', path)).text()).replaceAll(/<script.*?<\/script>|<[^>]+>/gs, ''),
  )

it.each([
  [{}, 'Курс НБУ', 'по курсу НБУ'],
  [{ USD: 45.5, EUR: 52.25 }, 'Курс компании', 'по курсу компании'],
  [{ USD: 45.5 }, 'Курс компании ($) и НБУ (€)', 'по курсу НБУ'],
  [{ EUR: 52.25 }, 'Курс НБУ ($) и компании (€)', 'по курсу компании'],
])(
  'rates by hand %j are named for what they are by API, mail, PDF and pages',
  async (given, title, price) => {
    const manual = Object.keys(given)
    const today = kyivDay(server.ctx.now())
    if (manual.length > 0) expect((await call('PUT', `/api/rate/${today}`, given)).status).toBe(200)

    const { data } = (await (await server.call('GET', '/api/calculator/currency')).json()) as { data: object }
    expect(data).toMatchObject({ ...given, date: today })
    expect('manual' in data ? data.manual : []).toEqual(manual)
    for (const code of ['USD', 'EUR']) {
      const path = `/currency?valcode=${code}&date=${today.replaceAll('-', '')}&json`
      const [entry] = (await (await server.call('GET', path)).json()) as object[]
      expect('manual' in (entry ?? {})).toBe(manual.includes(code))
    }
    const statement = (await (
      await server.call('POST', '/api/calculator/quote', quote)
    ).json()) as CostBreakdown
    expect(statement.rates.manual ?? []).toEqual(manual)
    expect(statement.lines.find(({ code }) => code === 'price')?.basis).toBe(price)
    expect((await (await call('GET', '/api/overview')).json()) as object).toMatchObject({ rates: data })

    const form = { email: 'a@example.com', quote }
    expect((await server.call('POST', '/api/mail/calculation', form)).status).toBe(202)
    await deliverDueMails(server.ctx)
    const mail = server.mails.at(-1)
    const pdf = await pdfPages(mail?.attachments?.[0]?.content ?? Buffer.of())
    for (const said of [mail?.text ?? '', mail?.html ?? '', pdf.join(' ')]) {
      expect(plainSpaces(said)).toContain(`${title} на`)
    }
    expect(plainSpaces(pdf.join(' '))).toContain(
      `пересчитаны из гривны по ${title.replace('Курс', 'курсу')} на`,
    )
    const { items } = (await (await call('GET', '/api/quote')).json()) as { items: StoredQuote[] }
    const stored = (await (await call('GET', `/api/quote/${items[0]?.number}`)).json()) as StoredQuote
    expect(stored.statement.rates).toEqual(statement.rates)
    if (!built) return
    expect(await page('/')).toContain(`${title} на`)
    expect(await page('/calculator?route=eu&price=9000&year=2020&volume_cc=1998')).toContain(`${title} на`)
  },
)
