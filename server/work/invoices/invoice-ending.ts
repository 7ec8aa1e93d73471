/** The end of an invoice, which stands on one page: totals, purpose and payment code, signature. */
import { encode } from 'uqr'
import {
  colour,
  contentWidth,
  margin,
  type PdfPages,
  right,
  type TextStyle,
} from '#server/calculation/quotes/document/page.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { type CodePicture, pictureOf } from '#shared/domain/work/invoices/code-picture.ts'
import { plainSum } from '#shared/domain/work/invoices/invoice-purpose.ts'
import type { VatKind } from '#shared/domain/work/invoices/invoice-sums.ts'
import { quietZone } from '#shared/domain/work/invoices/payment-code.ts'
import { sumInWords } from '#shared/domain/work/invoices/sum-in-words.ts'
import { type Bill, isByBankRate, printedLink } from './bill.ts'

/** Watermark on each page of a document that is not to be paid. */
export type Mark = 'ЧЕРНЕТКА' | 'СКАСОВАНО' | 'ПРИКЛАД'

/** A number with its №, a day with its «від» and a sum: half of one at the end of a line is read as another. */
export const keptTogether = /№ \S+|від (?=\d)|\d{1,3}(?: \d{3}){0,6}(?:,\d\d грн| %)/g

const millimetre = 72 / 25.4
/** Points: side of the code with its quiet zone; a module of the largest code is half a millimetre. */
const place = 47 * millimetre
/** Points: side of the empty frame, which is as large as the dark part of a code. */
const frame = 0.91 * place

export const small: TextStyle = { size: 8.5, tabular: true }
export const plain: TextStyle = { size: 9.5, tabular: true }

/** Points between two columns. */
export const columnGap = 12

export const sumOf = (kopecks: number): string => plainSum(kopecks).replace(' грн', '')

export const vatNames: Record<VatKind, string> = {
  '20': '20 %',
  '7': '7 %',
  '0': '0 %',
  none: 'не є об’єктом',
  exempt: 'звільнено',
}

/** Starts a new page unless the whole end fits, so that one page alone says how much is due and how to pay it. */
export const renderEnding = (pages: PdfPages, bill: Bill, mark: Mark | null): void => {
  pages.need(totalsHeight(pages, bill) + paymentHeight(pages, bill) + signatureHeight(pages, bill))
  renderTotals(pages, bill)
  renderPayment(pages, bill, mark)
  renderSignature(pages, bill)
}

/** A label, its value, and the style of the value. */
type Part = [label: string, value: string, style: TextStyle]

const whole: TextStyle = { ...plain, width: contentWidth }
const totalStyle: TextStyle = { size: 13, weight: 'semibold', tabular: true }

const ratesOf = ({ sums }: Pick<Bill, 'sums'>) =>
  sums.vat.filter(({ kind }) => kind !== 'none' && kind !== 'exempt')

/** False if no line bears a rate of VAT, whoever issues the invoice. */
export const hasVat = (bill: Bill): boolean => ratesOf(bill).length > 0

const rowsOfVat = (bill: Bill): [label: string, sum: number][] =>
  hasVat(bill)
    ? [
        ['Разом без ПДВ', bill.sums.total - bill.sums.vatTotal],
        ...ratesOf(bill).map(({ kind, vat, base }): [string, number] => [
          `ПДВ ${vatNames[kind]} від ${sumOf(base)}`,
          vat,
        ]),
      ]
    : []

/** Sentences below the total: it in words, and its equivalent. */
const saidOf = ({ sums, equivalent }: Bill): string[] => {
  const words = sumInWords(sums.total)
  const inWords = words[0]?.toUpperCase() + words.slice(1)
  if (!equivalent) return [inWords]
  const said = `Еквівалент ${sumOf(equivalent.cents)} доларів США за курсом ${String(equivalent.rate).replace('.', ',')} (${equivalent.source}).`
  return [
    inWords,
    equivalent.typed ? said : `${said} До сплати в гривні за офіційним курсом НБУ на день платежу.`,
  ]
}

/** Points above and below the totals, between two rows, and below a sentence. */
const totalGaps = { above: 6, row: 6, words: 3, sentence: 4, below: 8 }

const totalsHeight = (pages: PdfPages, bill: Bill): number =>
  totalGaps.above +
  rowsOfVat(bill).length * (plain.size + totalGaps.row) +
  totalStyle.size +
  totalGaps.row +
  totalGaps.words +
  saidOf(bill).reduce((sum, text) => sum + pages.height(text, whole) + totalGaps.sentence, 0) +
  totalGaps.below

const renderTotals = (pages: PdfPages, bill: Bill): void => {
  const rows: Part[] = [
    ...rowsOfVat(bill).map(([label, sum]): Part => [label, sumOf(sum), plain]),
    [hasVat(bill) ? 'Усього з ПДВ' : 'Усього, без ПДВ', `${sumOf(bill.sums.total)} грн`, totalStyle],
  ]
  pages.y += totalGaps.above
  pages.list(item => {
    for (const [label, value, style] of rows) {
      item(
        () => pages.textEnding(label, right - 16 - Math.max(94, pages.width(value, style)), pages.y, style),
        () => pages.textEnding(value, right, pages.y, style),
      )
      pages.y += style.size + totalGaps.row
    }
  })
  pages.y += totalGaps.words
  for (const text of saidOf(bill))
    pages.tagged('P', () => {
      pages.y += pages.text(text, margin, pages.y, whole) + totalGaps.sentence
    })
  pages.y += totalGaps.below
}

/** Points: the column beside the code. */
const besideCode = margin + place + 8
const besideWidth = right - besideCode
const labelStyle: TextStyle = { size: 8.5, colour: colour.faint, width: besideWidth }

const purposeStyle: TextStyle = { ...plain, width: besideWidth }

const partsOf = (pages: PdfPages, bill: Bill, hasCode: boolean): Part[] => [
  ['Сплатити до', formatDayDmy(bill.due), { ...plain, weight: 'semibold', width: besideWidth }],
  ['Призначення платежу', pages.wrapped(bill.purpose, purposeStyle, keptTogether), purposeStyle],
  [
    'Код для застосунку банку',
    hasCode
      ? `Наведіть камеру: реквізити${isByBankRate(bill) ? ', крім суми,' : ''} заповняться самі. Звірте отримувача й останні цифри рахунку в банку.`
      : '—',
    { ...small, colour: colour.soft, width: besideWidth },
  ],
]

/** Points below a label, below a part, below the block. */
const partGaps = { label: 1, part: 7, below: 14 }

const paymentHeight = (pages: PdfPages, bill: Bill): number => {
  const parts = partsOf(pages, bill, true).map(
    ([label, value, style]) =>
      pages.height(label, labelStyle) + partGaps.label + pages.height(value, style) + partGaps.part,
  )
  return (
    Math.max(
      place,
      parts.reduce((sum, height) => sum + height, 0),
    ) + partGaps.below
  )
}

/** Purpose and due day beside the code. */
const renderPayment = (pages: PdfPages, bill: Bill, mark: Mark | null): void => {
  // No code on drafts, annulled invoices and examples, which must not be paid.
  const code = mark ? null : pictureOf(printedLink(bill), encode)
  const top = pages.y
  if (code) drawCode(pages, code, margin, top)
  else pages.frame(margin, top, frame, frame)
  pages.list(item => {
    for (const [label, value, style] of partsOf(pages, bill, code !== null))
      item(
        () => {
          pages.y += pages.text(label, besideCode, pages.y, labelStyle) + partGaps.label
        },
        () => {
          pages.y += pages.text(value, besideCode, pages.y, style) + partGaps.part
        },
      )
  })
  pages.y = Math.max(pages.y, top + place) + partGaps.below
}

const drawCode = (pages: PdfPages, { size, runs, circle, sign }: CodePicture, x: number, y: number): void => {
  const module = place / size
  // Paper is white: the quiet zone lies in the margins, so that the code stands flush with the texts.
  const [left, top, middle] = [x - quietZone * module, y - quietZone * module, (size * module) / 2]
  pages.decoration(doc => {
    for (const run of runs) doc.rect(left + run.x * module, top + run.y * module, run.width * module, module)
    doc.fill('#000000')
    doc.circle(left + middle, top + middle, (circle * module) / 2).fill('#ffffff')
  })
  const text = { size: sign * module, colour: '#000000' }
  pages.decoration(() => pages.textAround('₴', left + middle, top + middle, text))
}

/** Points from the right edge: ends of the line to sign on; the name follows it. */
const signature = { from: 270, to: 140 }

/** Texts before and behind the line to sign on; null for a firm that names nobody. */
const signatureOf = ({ firm }: Bill) => {
  const { position, name, ground } = firm.director
  const who = firm.kind === 'company' ? name : firm.shortName
  if (who === '') return null
  return {
    stated: [position, ground && `підстава: ${ground}`].filter(Boolean).join(', '),
    left: { ...small, width: right - signature.from - margin - columnGap },
    who,
    named: { ...plain, width: signature.to - columnGap },
  }
}

const signatureHeight = (pages: PdfPages, bill: Bill): number => {
  const signed = signatureOf(bill)
  if (!signed) return 0
  const { stated, left, who, named } = signed
  return Math.max(pages.height(stated, left), pages.height(who, named)) + 6
}

const renderSignature = (pages: PdfPages, bill: Bill): void => {
  const signed = signatureOf(bill)
  if (!signed) return
  pages.y += 6
  pages.tagged('P', () => pages.text(signed.stated, margin, pages.y, signed.left))
  pages.tagged('P', () => pages.text(signed.who, right - signature.to + columnGap, pages.y, signed.named))
  pages.hairline(pages.y + 11, right - signature.from, right - signature.to, colour.soft)
}
