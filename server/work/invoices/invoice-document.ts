/** The PDF of an invoice, in Ukrainian: parties, lines, totals in digits and words, purpose and the payment code. */
import {
  bottom,
  colour,
  contentWidth,
  margin,
  PdfPages,
  right,
  type Tag,
  type TextStyle,
} from '#server/calculation/quotes/document/page.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { type Bill, textsOf } from './bill.ts'
import {
  columnGap,
  hasVat,
  keptTogether,
  type Mark,
  plain,
  renderEnding,
  small,
  sumOf,
  vatNames,
} from './invoice-ending.ts'

export interface Drawn {
  bytes: Uint8Array
  /** Characters that the typeface lacks, by the field of their text. */
  missing: [path: string, signs: string[]][]
}

export const drawBill = async (bill: Bill, mark: Mark | null): Promise<Drawn> => {
  const title = `Рахунок № ${bill.number}`
  const pages = new PdfPages({
    title,
    lang: 'uk',
    author: '',
    subject: 'Рахунок на оплату',
    at: new Date(`${bill.day}T00:00:00Z`),
  })
  const heading = `${title} від ${formatDayDmy(bill.day)}`
  pages.onNewPage = () => {
    if (mark) pages.decoration(() => pages.stamp(mark))
    pages.decoration(() => pages.text(heading, margin, pages.y - 8, { ...small, colour: colour.soft }))
    pages.y += 14
  }
  if (mark) pages.tagged('P', () => pages.stamp(mark))
  pages.tagged('H1', () => {
    const style: TextStyle = { size: 19, weight: 'semibold', tabular: true, width: contentWidth }
    pages.y += pages.text(pages.wrapped(heading, style, keptTogether), margin, pages.y, style)
  })
  pages.y += 14
  renderParties(pages, bill)
  renderLines(pages, bill)
  renderEnding(pages, bill, mark)
  const missing = printedTexts(bill)
    .map(([path, text]): Drawn['missing'][number] => [path, pages.missingSigns(text)])
    .filter(([, signs]) => signs.length > 0)
  const bytes = await pages.finish((page, count) => {
    const style: TextStyle = { size: 7.5, colour: colour.faint, tabular: true }
    pages.hairline(bottom + 16)
    pages.decoration(() => {
      pages.text(heading, margin, bottom + 23, style)
      pages.textEnding(`Сторінка ${page} з ${count}`, right, bottom + 23, style)
    })
  })
  return { bytes, missing }
}

const printedTexts = ({ firm, payer, lines, purpose, account, contract, number, equivalent }: Bill) =>
  [
    ['firm', [firm.name, firm.shortName, firm.address, ...Object.values(firm.director)].join(' ')],
    ['firm', `${account.bank} ${number}`],
    ['payer.name', payer.name],
    ['payer.code', payer.code],
    ['payer.address', payer.address],
    ['payer.contract', contract.number],
    ['payer.clauseSource', equivalent?.source ?? ''],
    ['purpose', purpose],
    ...textsOf(lines),
  ] as const

const labelWidth = 104

/** Renders a label and its value, some parts of which may be missing. */
const row = (pages: PdfPages, label: string, value: readonly (string | false)[], style = plain): void => {
  const lines = value.filter(text => text !== false && text !== '') as string[]
  if (lines.length === 0) return
  const width = contentWidth - labelWidth
  pages.need(16)
  const list = pages.open('L')
  const item = pages.open('LI', list)
  const labelStyle: TextStyle = { size: 8.5, colour: colour.faint, width: labelWidth - 8 }
  pages.tagged('Lbl', () => pages.text(label, margin, pages.y + 0.6, labelStyle), item)
  const body = pages.open('LBody', item)
  for (const [at, text] of lines.entries()) {
    const own: TextStyle = { ...style, width, ...(at === 0 ? {} : { weight: 'regular', size: 9 }) }
    pages.need(pages.height(text, own))
    pages.tagged(
      'P',
      () => {
        pages.y += pages.text(text, margin + labelWidth, pages.y, own) + 1
      },
      body,
    )
  }
  for (const tag of [body, item, list]) tag.end()
  pages.y += 5
}

const contractNames = {
  commission: 'Договір комісії',
  mandate: 'Договір доручення',
  services: 'Договір про надання послуг',
  none: '',
} as const

const taxNames = {
  general: 'загальна система оподаткування',
  single1: 'єдиний податок, 1 група',
  single2: 'єдиний податок, 2 група',
  single3: 'єдиний податок, 3 група',
} as const

/** @example 'UA22 3052 9900 0002 6001 2345 6789 0' */
const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

const renderParties = (pages: PdfPages, { firm, account, payer, contract }: Bill): void => {
  const bold: TextStyle = { ...plain, weight: 'semibold' }
  const codeName = firm.kind === 'company' ? 'Код ЄДРПОУ' : 'РНОКПП'
  row(
    pages,
    'Отримувач',
    [
      // As the payment code says it, and in full.
      firm.shortName,
      firm.name !== firm.shortName && firm.name,
      `${codeName} ${firm.code}`,
      firm.address,
      firm.vatNumber === ''
        ? `Не платник ПДВ, ${taxNames[firm.tax]}`
        : `Платник ПДВ ${firm.vatNumber}, ${taxNames[firm.tax]}`,
    ],
    bold,
  )
  row(pages, 'Рахунок IBAN', [grouped(account.iban), account.bank], bold)
  row(
    pages,
    'Платник',
    [
      payer.name,
      payer.code !== '' &&
        (payer.kind === 'foreigner'
          ? `Код ${payer.code}`
          : `${payer.kind === 'company' ? 'Код ЄДРПОУ' : 'РНОКПП'} ${payer.code}`),
      payer.address,
    ],
    bold,
  )
  if (contract.kind !== 'none')
    row(pages, 'Підстава', [
      `${contractNames[contract.kind]} № ${contract.number}${contract.day ? ` від ${formatDayDmy(contract.day)}` : ''}`,
    ])
  pages.y += 8
}

/** Right edges of the columns with numbers, in points. */
const edges = { sum: right, vat: right - 78, price: right - 78, quantity: right - 156 }

/** Points: left edge of the column of texts, width at which a unit is broken, narrowest column of quantities. */
const textEdge = margin + 22
const widestUnit = 56
const narrowestQuantity = 40

const renderLines = (pages: PdfPages, bill: Bill): void => {
  const paysVat = bill.firm.vatNumber !== ''
  const taxed = hasVat(bill)
  const shift = paysVat ? 62 : 0
  const at = {
    sum: edges.sum,
    vat: edges.vat,
    price: edges.price - shift,
    quantity: edges.quantity - shift,
  }
  const own: TextStyle = { ...plain, size: 9 }
  const quantities = bill.lines.map(({ quantity }) => pages.width(quantity, own) + columnGap)
  const unitEnd = at.quantity - Math.max(narrowestQuantity, ...quantities)
  const widths = bill.lines.map(({ unit }) => pages.width(unit, own))
  const unitStyle: TextStyle = { ...own, width: Math.min(widestUnit, Math.ceil(Math.max(18, ...widths)) + 1) }
  const unitEdge = unitEnd - (unitStyle.width ?? 0)
  const textStyle: TextStyle = { ...own, width: unitEdge - columnGap - textEdge }
  const heads = (table: Tag | null) => {
    const style: TextStyle = { size: 8, colour: colour.bronzeDeep, weight: 'medium' }
    const all = [
      () => pages.text('№', margin, pages.y, style),
      () => pages.text('За що', textEdge, pages.y, style),
      () => pages.text('Од.', unitEdge, pages.y, style),
      () => pages.textEnding('К-сть', at.quantity, pages.y, style),
      () =>
        pages.textEnding(
          taxed ? (bill.vatIncluded ? 'Ціна з ПДВ' : 'Ціна без ПДВ') : 'Ціна',
          at.price,
          pages.y,
          style,
        ),
      ...(paysVat ? [() => pages.textEnding('ПДВ', at.vat, pages.y, style)] : []),
      () => pages.textEnding(taxed ? 'Сума з ПДВ' : 'Сума, грн', at.sum, pages.y, style),
    ]
    if (table) {
      const line = pages.open('TR', table)
      for (const head of all) pages.tagged('TH', head, line, 'Column')
      line.end()
    } else pages.decoration(() => all.forEach(head => void head()))
    pages.y += 14
    pages.hairline(pages.y - 3, margin, right, colour.bronze)
    pages.y += 3
  }
  const table = pages.open('Table')
  pages.need(60)
  heads(table)
  const continued = pages.onNewPage
  pages.onNewPage = () => {
    continued?.()
    heads(null)
  }
  for (const [index, line] of bill.lines.entries()) {
    const text = line.vat === 'exempt' && line.ground !== '' ? `${line.text} (${line.ground})` : line.text
    const height = Math.max(pages.height(text, textStyle), pages.height(line.unit, unitStyle))
    const vatStyle: TextStyle = { ...plain, size: line.vat === 'none' || line.vat === 'exempt' ? 7.5 : 9 }
    pages.need(height + 8)
    const cells = pages.open('TR', table)
    const cell = (draw: () => void) => pages.tagged('TD', draw, cells)
    cell(() => pages.text(String(index + 1), margin, pages.y, { ...own, colour: colour.faint }))
    cell(() => pages.text(text, textEdge, pages.y, textStyle))
    cell(() => pages.text(line.unit, unitEdge, pages.y, unitStyle))
    cell(() => pages.textEnding(line.quantity.replace('.', ','), at.quantity, pages.y, own))
    cell(() => pages.textEnding(priceOf(line.price), at.price, pages.y, own))
    // A smaller text stands on the line of the others.
    const vatY = pages.y + own.size - vatStyle.size
    if (paysVat) cell(() => pages.textEnding(line.vat ? vatNames[line.vat] : '', at.vat, vatY, vatStyle))
    cell(() => pages.textEnding(sumOf(bill.sums.lines[index]?.gross ?? 0), at.sum, pages.y, own))
    cells.end()
    pages.y += height + 4
    pages.hairline(pages.y)
    pages.y += 4
  }
  table.end()
  pages.onNewPage = continued
}

const priceOf = (price: string): string => {
  const [whole = '0', rest = ''] = price.split('.')
  return sumOf(Number(whole) * 100 + Number(rest.padEnd(2, '0')))
}
