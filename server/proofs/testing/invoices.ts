/** Firms and invoices as the office makes them by its calls. */
import { exampleFirm } from '#server/demo/load-demo-invoices.ts'
import type { Firm, FirmInput } from '#shared/contract/system/firms.ts'
import type { Invoice, InvoiceInput, InvoicePreview } from '#shared/contract/work/invoices.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { isCompanyCode } from '#shared/domain/system/firm-codes.ts'
import { aCustomer, beginOrder, jsonOf } from './orders.ts'
import { type ApiClient, passwordAgain } from './start-test-server.ts'

export const firmIban = 'UA223052990000026001234567890'
export const otherIban = 'UA213223130000026007233566001'

const firstCode = 40_123_454

/** The first code of a company that stands at least so far behind that of `aFirm`. */
export const companyCode = (behind: number): string => {
  const code = String(firstCode + behind)
  return isCompanyCode(code) ? code : companyCode(behind + 1)
}

/** The firm of the example under a name of its own, since what an example issues is not to be paid. */
export const aFirm = (fields: Partial<FirmInput> = {}): FirmInput => ({
  ...exampleFirm,
  name: 'Товариство з обмеженою відповідальністю «Приклад Авто»',
  shortName: 'ТОВ «Приклад Авто»',
  code: companyCode(0),
  address: '01001, м. Київ, вул. Хрещатик, 1',
  director: { position: 'Директор', name: 'Коваль О. І.', ground: 'Статут' },
  accounts: [{ key: 'a1', iban: firmIban, bank: 'АТ КБ «ПриватБанк»', usual: true }],
  ...fields,
})

/** Under the first code that no firm has. */
export const makeFirm = async (call: ApiClient, fields: Partial<FirmInput> = {}): Promise<Firm> => {
  const taken = (await jsonOf<Firm[]>(call('GET', '/api/firm'))).map(firm => firm.code)
  let code = companyCode(0)
  while (taken.includes(code)) code = companyCode(Number(code) + 1 - firstCode)
  return jsonOf(call('POST', '/api/firm', aFirm({ code, ...fields }), passwordAgain))
}

export const setPayer = (call: ApiClient, order: Pick<Order, 'id'>, fields: object): Promise<Payer> =>
  jsonOf(
    call('GET', `/api/order/${order.id}/payer`).then(async answer => {
      const { version, kind, name, code, address, contract, clause, clauseSource } =
        (await answer.json()) as Payer
      const input = { kind, name, code, address, contract, clause, clauseSource, ...fields }
      return call('PUT', `/api/order/${order.id}/payer`, input, { 'If-Match': `"${version}"` })
    }),
  )

/** With a contract, as an invoice for money that goes on to others wants it. */
export const beginWithContract = async (call: ApiClient, payer: object = {}): Promise<Order> => {
  const order = await beginOrder(call, {
    ...aCustomer,
    make: 'VW',
    contractNumber: '17',
    contractDay: '2026-11-03',
  })
  await setPayer(call, order, { contract: 'commission', ...payer })
  return order
}

const aLine = { text: 'Послуги брокера', unit: 'послуга', quantity: '1', price: '45000.00' }

export const draftInvoice = async (
  call: ApiClient,
  { id }: Pick<Order, 'id'>,
  { lines = [{}], ...fields }: Omit<InvoiceInput, 'lines'> & { lines?: object[] } = {},
): Promise<Invoice> => {
  const draft = await jsonOf<Invoice>(
    call('POST', `/api/order/${id}/invoice`, { money: fields.money ?? 'own' }),
  )
  const whole = lines.map(line => ({ ...aLine, vat: null, ground: '', code: null, ...line }))
  return jsonOf(call('PUT', `/api/invoice/${draft.id}`, { lines: whole, ...fields }))
}

export const previewOf = (call: ApiClient, { id }: Pick<Invoice, 'id'>): Promise<InvoicePreview> =>
  jsonOf(call('GET', `/api/invoice/${id}/preview`))

/** With every question answered. */
export const issue = async (
  call: ApiClient,
  invoice: Pick<Invoice, 'id'>,
  preview?: Pick<InvoicePreview, 'seen' | 'equivalent' | 'questions'>,
): Promise<Response> => {
  const { seen, equivalent, questions } = preview ?? (await previewOf(call, invoice))
  const body = { seen: { ...seen, rate: equivalent?.rate }, confirmed: questions }
  return call('POST', `/api/invoice/${invoice.id}/issue`, body)
}

export const issued = async (
  call: ApiClient,
  order: Pick<Order, 'id'>,
  fields: Parameters<typeof draftInvoice>[2] = {},
) => jsonOf<Invoice>(issue(call, await draftInvoice(call, order, fields)))

export const contentOf = async (call: ApiClient, { id }: Pick<Invoice, 'id'>, query = ''): Promise<Buffer> =>
  Buffer.from(await (await call('GET', `/api/invoice/${id}/content${query}`)).arrayBuffer())
