/** What a screen reader says of a bill and of a calculation is what is printed: no two texts touch. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { aBill, aLine } from '#server/proofs/testing/bills.ts'
import { pdfPages, pdfTags } from '#server/proofs/testing/pdf-text.ts'
import { usa } from '#server/proofs/testing/quote-requests.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { drawBill } from './invoice-document.ts'

const wordsOf = (texts: readonly string[]): string[] => texts.join(' ').split(/\s+/).filter(Boolean)

/** Words that the tags say and the page does not, and the other way round. */
const differences = async (bytes: Uint8Array): Promise<[said: string[], printed: string[]]> => {
  const said = wordsOf(pdfTags(bytes))
  const printed = wordsOf(await pdfPages(bytes))
  return [said.filter(word => !printed.includes(word)), printed.filter(word => !said.includes(word))]
}

const withVat = aBill({
  number: 'РХ-ЕКСП/2026-00123456',
  firm: { ...aBill().firm, vatNumber: '401234526555' },
  payer: { ...aBill().payer, kind: 'company', code: '40123454', address: 'м. Львів, вул. Зелена, 1' },
  contract: { kind: 'commission', number: 'ДК-2026/11-ЗАХ-00017', day: '2026-11-03' },
  lines: [{ ...aLine('Супровід перевезення автомобіля з аукціону Copart до Києва', '1234.57'), vat: '20' }],
  equivalent: { cents: 20_000, rate: 44.7061, source: 'умова договору', typed: true },
})

describe.runIf(spawnSync('pdfinfo', ['-v']).status === 0)('read aloud', () => {
  it.each([
    ['with VAT', withVat],
    [
      'of two pages',
      { ...withVat, lines: Array.from({ length: 40 }, () => withVat.lines[0] ?? aLine('', '1')) },
    ],
    ['without', aBill()],
  ])('a bill %s says what is printed', async (_, bill) => {
    const { bytes } = await drawBill(bill, null)
    const [said, printed] = await differences(bytes)
    expect(said).toEqual([])
    // The foot of each page, and the sign in the payment code.
    for (const word of printed) expect('Сторінка 1 2 з ₴').toContain(word)
  })

  it.each(['ЧЕРНЕТКА', 'СКАСОВАНО', 'ПРИКЛАД'] as const)('a bill marked %s says so, once', async mark => {
    const lines = Array.from({ length: 40 }, () => aLine('Послуга', '1.00'))
    const { bytes } = await drawBill(aBill({ lines }), mark)
    expect(pdfTags(bytes).filter(text => text.includes(mark))).toEqual([mark])
    for (const page of await pdfPages(bytes)) expect(page).toContain(mark)
  })

  it('a bill names its tax beside its base', async () => {
    const tags = pdfTags((await drawBill(withVat, null)).bytes).map(text => text.replaceAll(/\s/g, ' '))
    expect(tags).toEqual(expect.arrayContaining(['ПДВ 20 % від 1 028,81', '205,76']))
  })

  it('a long purpose keeps its blanks where it wraps', async () => {
    const purpose = 'Оплата за послуги з митного оформлення '.repeat(5).trim()
    const [said] = await differences((await drawBill(aBill({ purpose }), null)).bytes)
    expect(said).toEqual([])
  })
})

describe.runIf(spawnSync('pdfinfo', ['-v']).status === 0)('read aloud by its brand', () => {
  const { server, call } = serverOfFile()

  it.each(['ru', 'uk'])('a calculation in %s says what is printed', async lang => {
    for (const [title, value] of Object.entries({ site_name: 'Брокер', site_tagline: 'Авто из США' }))
      await call('POST', '/api/option', { title, value })
    const answer = await server.call('POST', `/api/calculator/quote/document?lang=${lang}`, usa)
    const [said] = await differences(Buffer.from(await answer.arrayBuffer()))
    expect(said).toEqual([])
  })
})
