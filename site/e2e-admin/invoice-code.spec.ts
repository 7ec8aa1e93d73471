/** ZBar, of another maker than the encoder, reads each payment code back: from screen, print and the invoice's PDF. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beginWithContract, contentOf, issued, makeFirm } from '#server/proofs/testing/invoices.ts'
import { orderLinkOf } from '#server/proofs/testing/orders.ts'
import { pdfPages, plainSpaces } from '#server/proofs/testing/pdf-text.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './journey.ts'

const orders = 50
const ofOrder = 4

const words = 'Митне оформлення доставка з аукціону брокер «Авто» № 17 ґанок їжак, послуги'.split(' ')
const invoice = fc.record({
  firm: fc.constantFrom(0, 1),
  purpose: fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 35 })
    .map(all => all.join(' ').slice(0, 200).trim()),
  sum: fc.integer({ min: 1, max: 900_000_000 }).map(kopecks => (kopecks / 100).toFixed(2)),
})
const decoded = (text: string) => new TextDecoder('windows-1251').decode(Buffer.from(text, 'base64url'))
const linesOf = (link: string): string[] => decoded(link.slice(link.lastIndexOf('/') + 1)).split('\n')

test(
  'two hundred random invoices are read back from screen, print and PDF',
  onlyInProof('payment-code.test.ts'),
  async ({ page, colleague }, testInfo) => {
    test.setTimeout(3_600_000)
    const readBy = (...pictures: string[]): string[] =>
      spawnSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', ...pictures], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n')
    const readPrint = (name: string, pdf: Uint8Array): string[] => {
      const folder = testInfo.outputPath(name)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'print.pdf'), pdf)
      execFileSync('pdftoppm', ['-r', '150', '-png', 'print.pdf', 'page'], { cwd: folder })
      return readBy(...readdirSync(folder).flatMap(file => (file.endsWith('.png') ? join(folder, file) : [])))
    }
    const firms = [
      await makeFirm(colleague),
      await makeFirm(colleague, { shortName: 'ФОП Їжакевич-Ґалаґан Є. І.', codeFormat: '002' }),
    ]
    for (let at = 0; at < orders; at++) {
      const order = await beginWithContract(colleague)
      const links: string[] = []
      for (const { firm, purpose, sum } of fc.sample(invoice, ofOrder)) {
        const fields = { firm: firms[firm]?.id ?? 0, account: 'a1', lines: [{ price: sum }], purpose }
        const { id } = await issued(colleague, order, fields)
        const pdf = await contentOf(colleague, { id })
        const [link = ''] = readPrint(`invoice-${id}`, pdf)
        const text = plainSpaces((await pdfPages(pdf)).join(' ')).replaceAll(' ', '')
        const lines = linesOf(link)
        for (const line of [lines[5], lines[6], lines[8], lines[11]])
          expect(text).toContain(line?.replaceAll(' ', ''))
        expect(lines[7]).toBe(`UAH${sum.replace('.00', '')}`)
        links.push(link)
      }
      await page.goto(await orderLinkOf(colleague, order))
      const asked = page.locator('.order-pay-link a')
      const hrefs = await asked.evaluateAll(all => all.map(one => (one as HTMLAnchorElement).href))
      expect(hrefs, 'the page asks what the PDF asks').toEqual(links)
      // Stands below what is to pay: beside it the words run together, and a sum in two currencies leaves a phone.
      await expect(page.locator('.order-invoice .sums .small').first()).toHaveCSS('display', 'block')
      const codes = page.locator('.order-invoice figure svg')
      for (const [number, href] of hrefs.entries()) {
        const path = testInfo.outputPath(`screen-${number}.png`)
        await codes.nth(number).screenshot({ path })
        expect(readBy(path)).toEqual([href])
      }
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.order-invoice').first()).toHaveCSS('break-inside', 'avoid')
      await page.emulateMedia({ media: null })
      expect(readPrint(`order-${at}`, await page.pdf({ format: 'A4' })).sort()).toEqual(hrefs.toSorted())
    }
  },
)
