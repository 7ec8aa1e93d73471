// @vitest-environment happy-dom
/** The form of every kind of record does all of this: a new kind does not compile without its row. */
import { locks } from 'node:worker_threads'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { typedSinceSeen } from '#messages/admin/frame.js'
import { useOptionEditor } from '#shared/admin/calculation/options/use-option-editor.ts'
import { useReferenceLotEditor } from '#shared/admin/calculation/reference-lots/reference-lot-form.tsx'
import { useCaseEditor } from '#shared/admin/content/cases/use-case-editor.ts'
import { useCategoryEditor } from '#shared/admin/content/categories/category-row.tsx'
import { usePictureEditor } from '#shared/admin/content/media/picture-page.tsx'
import { menuRecordOf } from '#shared/admin/content/menus/menu-kind.ts'
import { useMenuEditor } from '#shared/admin/content/menus/menu-page.tsx'
import { useMetaEditor } from '#shared/admin/content/metas/use-meta-editor.ts'
import { usePostEditor } from '#shared/admin/content/posts/use-post-editor.ts'
import { useSitePageEditor } from '#shared/admin/content/site-pages/use-site-page-editor.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { sendQueuedSave } from '#shared/admin/queued-kinds.ts'
import { useFirmEditor } from '#shared/admin/system/firms/firm-form.tsx'
import { useMailSettings } from '#shared/admin/system/mail/mail-form.tsx'
import { queuedCalls } from '#shared/admin/work/caller/caller-queue.ts'
import { type Caller, useCaller } from '#shared/admin/work/caller/use-caller.ts'
import { useDraftEditor } from '#shared/admin/work/invoices/draft-form.tsx'
import { usePayerEditor } from '#shared/admin/work/invoices/payer-form.tsx'
import { useOrderMoney } from '#shared/admin/work/orders/money/use-order-money.ts'
import { useOrderTemplate } from '#shared/admin/work/orders/order-template-page.tsx'
import { useOrderEditor } from '#shared/admin/work/orders/use-order-editor.ts'
import { useTemplateEditor } from '#shared/admin/work/reply-templates/reply-templates-panel.tsx'
import { useRequestChange } from '#shared/admin/work/requests/use-request-change.ts'
import { type Fields, fieldsOfInput, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/call.ts'
import {
  type Option,
  readOptionEndpoint,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'
import {
  type ReferenceLot,
  readReferenceLotEndpoint,
  updateReferenceLotEndpoint,
} from '#shared/contract/calculation/reference-lots.ts'
import { type CarCase, readCaseEndpoint, updateCaseEndpoint } from '#shared/contract/content/cases.ts'
import {
  type Category,
  readCategoryEndpoint,
  updateCategoryEndpoint,
} from '#shared/contract/content/categories.ts'
import { type Menu, readMenuEndpoint, updateMenuEndpoint } from '#shared/contract/content/menus.ts'
import { type Meta, readMetaEndpoint, updateMetaEndpoint } from '#shared/contract/content/metas.ts'
import {
  type LibraryPicture,
  readPictureEndpoint,
  updatePictureEndpoint,
} from '#shared/contract/content/pictures.ts'
import { type Post, readPostEndpoint, updatePostEndpoint } from '#shared/contract/content/posts.ts'
import {
  readSitePageEndpoint,
  type SitePage,
  saveSitePageEndpoint,
} from '#shared/contract/content/site-pages.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { type Firm, readFirmEndpoint, updateFirmEndpoint } from '#shared/contract/system/firms.ts'
import {
  type MailSettings,
  readMailSettingsEndpoint,
  saveMailSettingsEndpoint,
} from '#shared/contract/system/mail.ts'
import { type Invoice, readInvoiceEndpoint, updateInvoiceEndpoint } from '#shared/contract/work/invoices.ts'
import {
  type OrderMoney,
  readOrderMoneyEndpoint,
  updateOrderMoneyEndpoint,
} from '#shared/contract/work/order-money.ts'
import {
  type OrderTemplate,
  readOrderTemplateEndpoint,
  updateOrderTemplateEndpoint,
} from '#shared/contract/work/order-templates.ts'
import { type Order, readOrderEndpoint, updateOrderEndpoint } from '#shared/contract/work/orders.ts'
import { type Payer, readPayerEndpoint, updatePayerEndpoint } from '#shared/contract/work/payers.ts'
import {
  createReplyTemplateEndpoint,
  type ReplyTemplate,
  readReplyTemplateEndpoint,
  updateReplyTemplateEndpoint,
} from '#shared/contract/work/reply-templates.ts'
import {
  changeRequestEndpoint,
  createRequestEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { factsOf, isKind, type KindName } from '#shared/kinds/all-kinds.ts'
import type { None } from '#shared/kinds/kind.ts'
import { aCarCase } from '#shared/testing/a-car-case.ts'
import { aFirm } from '#shared/testing/a-firm.ts'
import { aPayer } from '#shared/testing/a-payer.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { aSitePage } from '#shared/testing/a-site-page.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import { anInvoice } from '#shared/testing/an-invoice.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { anOrderMoney } from '#shared/testing/an-order-money.ts'
import { calculationForms } from '#shared/testing/calculation-forms.ts'
import { type FakeServer, fakeServer } from '#shared/testing/fake-server.ts'
import { aSession, fakeShell } from '#shared/testing/fake-shell.ts'
import { giveLocks } from '#shared/testing/give-locks.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { ownDraft } from '../drafts/draft-owner.ts'
import { draftKey, type Erasable, readDraft, writeDraft } from '../drafts/draft-store.ts'
import { memoryStorage } from '../drafts/memory-store.ts'
import { QueuedNotice } from '../drafts/queued-notice.tsx'
import { queuedSaves, saveStorage } from '../save-queue/queued-saves.ts'
import { sendQueuedSaves } from '../save-queue/send-queued-saves.ts'
import { createServices, ServicesProvider } from '../services.ts'
import { isSameValue } from './merge.ts'
import type { AfterSave, RecordOptions } from './record-options.ts'
import { useAttachedFile } from './use-attached-file.ts'
import { useRecord } from './use-record.ts'

/** As much of a form as all have. */
interface Desk {
  kind: KindName
  form: { values: object; setValues(values: object): void }
  state: string
  base: { version: number } | null
  conflict: {
    theirs: { id: number | string }
    merge: { conflicts: readonly unknown[]; merged: object }
  } | null
  failure: string | null
  waiting: boolean
  waitingReason: string | null
  goesByItself: boolean
  isKept: boolean
  restored: unknown
  joined?: { taken: readonly unknown[] } | null
  draft: { kept: boolean }
  save(): void
  discard(): void
  saveChosen(values: object): unknown
  takeTheirs(): unknown
}

interface Subject {
  /** Of its draft. */
  record: string
  erasedWith?: Erasable
  /** As the log has it, where the contract names none. */
  id?: string
  stored: object & { version: number }
  read: Endpoint
  change: Endpoint
  use(stored: object): Desk
  /** A record with the changes that a call brings. */
  apply(stored: object, body: object): object
  /** Two fields of the form, and two values for the first. */
  one: string
  values: [unknown, unknown]
  other: [string, unknown]
  /** It is never sent without its form. */
  onlyByForm?: true
  /** A save adds a line, once for each key, and changes no field that a colleague could have changed. */
  adds?: true
  /** A save names no version and replaces the whole: the same sent twice is stored once. */
  whole?: true
  /** The answer that the form reads a record from, where it is no record by itself. */
  asRead?(stored: object): object
  /** What it reads besides. */
  serve?(server: FakeServer, stored: () => object): void
  /** The version that a save names in its body; default: that in `If-Match`. */
  versionIn?(body: object): number
}

const at = '2026-11-20T09:00:00.000Z'
const meta: Meta = {
  id: 3,
  page: 'home',
  lang: 'ru',
  title: 'Дом',
  description: '',
  keywords: '',
  version: 3,
  createdAt: at,
  updatedAt: at,
}
const option: Option = { id: 4, title: 'phone', value: '1', note: '', version: 3, updatedAt: at }
const template: ReplyTemplate = { id: 5, lang: 'ru', title: 'Ответ', text: 'Да', version: 3, updatedAt: at }
const picture: LibraryPicture = {
  id: 'a'.repeat(64),
  url: '/media/a.jpg',
  variants: [],
  width: 10,
  height: 10,
  name: 'Порт',
  alts: { ru: 'Порт', uk: '' },
  focus: { x: 50, y: 50 },
  stored: true,
  places: [],
  inRevisions: false,
  version: 3,
  createdAt: at,
  updatedAt: at,
}
const mail: MailSettings = {
  source: 'office',
  to: 'a@example.com',
  from: 'b@example.com',
  host: 'smtp.example.com',
  port: 465,
  user: 'b@example.com',
  password: 'set',
  version: 3,
}
const menu: Menu = { lang: 'ru', header: [], footer: [], legal: [], version: 3, updatedAt: at }
const entry = (label: string) => [{ label, target: { kind: 'page', path: '/usa' } }]
const shown = (entries: unknown) => (entries as object[]).map(one => ({ ...one, href: '/usa' }))
const textFields = ['title', 'slug', 'description', 'metaTitle', 'metaDescription', 'keywords', 'text']

const category: Category = {
  id: 8,
  title: 'Седаны',
  titles: { uk: '' },
  isOlder: false,
  postCount: 0,
  version: 3,
  createdAt: at,
  updatedAt: at,
}
const lot: ReferenceLot = {
  id: 9,
  title: 'Седан',
  version: 3,
  createdAt: at,
  updatedAt: at,
  input: {
    route: 'own',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 },
    price: { amount: '9340', currency: 'USD' },
  },
}

const invoiceLine: Invoice['lines'][number] = {
  text: 'Митне оформлення',
  unit: 'послуга',
  quantity: '1',
  price: '5.00',
  vat: null,
  ground: '',
  code: null,
}

/** What a colleague's change of a field alone leaves as it is, in the shapes of the contract. */
const unchangedOf = (stored: Order, body: object) => ({
  stages: stored.stages,
  holder: stored.holder,
  year: 'year' in body ? Number(body.year) : stored.year,
})
const stagesOf = (ru: string) => [{ key: 'bought', ru, uk: 'Придбано', days: '1', tolerance: '2' }]
const asNumbers = (stage: OrderTemplate['stages'][number]) => ({
  ...stage,
  days: Number(stage.days),
  tolerance: Number(stage.tolerance),
})
const orderTemplate: OrderTemplate = {
  id: 'usa',
  stages: stagesOf('Куплен').map(stage => ({ ...stage, days: 1, tolerance: 2 })),
  version: 3,
  updatedAt: at,
}

const post: Subject = {
  record: 'post-7',
  stored: { ...aStoredPost, version: 3 },
  read: readPostEndpoint,
  change: updatePostEndpoint,
  one: 'description',
  values: ['Моё', 'Их'],
  other: ['keywords', 'их'],
  use: stored => usePostEditor({ post: stored as Post }),
  apply: (stored, body) => ({
    ...stored,
    ...Object.fromEntries(Object.entries(body).filter(([name]) => textFields.includes(name))),
  }),
}

const subjects: Record<KindName, Subject | None> = {
  post,
  'site-page': {
    record: 'site-page-7',
    stored: aSitePage,
    read: readSitePageEndpoint,
    change: saveSitePageEndpoint,
    one: 'title',
    values: ['Моя', 'Их'],
    other: ['theme', 'usa'],
    use: stored => useSitePageEditor(stored as SitePage),
    apply: (stored, body) => ({ ...stored, draft: { ...aSitePage.draft, ...body } }),
  },
  menu: {
    record: 'menu-ru',
    id: 'ru',
    stored: menu,
    read: readMenuEndpoint,
    change: updateMenuEndpoint,
    one: 'header',
    values: [entry('Моё'), entry('Их')],
    other: ['legal', entry('Право')],
    use: stored => useMenuEditor(menuRecordOf(stored as Menu)),
    apply: (stored, body) => ({
      ...stored,
      ...Object.fromEntries(
        Object.entries(body).map(([list, entries]) => [list, list === 'footer' ? entries : shown(entries)]),
      ),
    }),
  },
  meta: {
    record: 'meta-3',
    stored: meta,
    read: readMetaEndpoint,
    change: updateMetaEndpoint,
    one: 'title',
    values: ['Моё', 'Их'],
    other: ['keywords', 'их'],
    use: stored => useMetaEditor(stored as Meta, 'ru'),
    apply: (stored, body) => ({ ...stored, ...body }),
  },
  option: {
    record: 'option-4',
    stored: option,
    read: readOptionEndpoint,
    change: updateOptionEndpoint,
    one: 'value',
    values: ['2', '3'],
    other: ['note', 'их'],
    use: stored => useOptionEditor(stored as Option, () => {}),
    apply: (stored, body) => ({ ...stored, ...body }),
  },
  'reply-template': {
    record: 'reply-template-5',
    stored: template,
    read: readReplyTemplateEndpoint,
    change: updateReplyTemplateEndpoint,
    one: 'text',
    values: ['Моё', 'Их'],
    other: ['title', 'Их имя'],
    use: stored => useTemplateEditor(stored as ReplyTemplate, () => {}),
    apply: (stored, body) => ({ ...stored, ...body }),
  },
  category: {
    record: 'category-8',
    stored: category,
    read: readCategoryEndpoint,
    change: updateCategoryEndpoint,
    one: 'title',
    values: ['Моё', 'Их'],
    other: ['uk', 'їх'],
    use: stored => useCategoryEditor(stored as Category, () => {}),
    apply: (stored, body) => {
      const { uk, ...rest } = body as { uk?: string }
      return { ...stored, ...(uk === undefined ? {} : { titles: { uk } }), ...rest }
    },
  },
  'reference-lot': {
    record: 'lot-9',
    stored: lot,
    read: readReferenceLotEndpoint,
    change: updateReferenceLotEndpoint,
    one: 'title',
    values: ['Моё', 'Их'],
    other: ['fields', { ...initialFields(fieldsOfInput(lot.input)), price: '8000' }],
    use: stored => useReferenceLotEditor(stored as ReferenceLot, () => {}),
    apply: (stored, body) => {
      const { fields, ...rest } = body as { fields?: Fields }
      const input = fields && readFields(fields, '2026-11-22').input
      return { ...stored, ...(input ? { input } : {}), ...rest }
    },
  },
  order: {
    record: 'order-5',
    erasedWith: 'order-5',
    stored: anOrder(),
    read: readOrderEndpoint,
    change: updateOrderEndpoint,
    one: 'model',
    values: ['Golf', 'Jetta'],
    other: ['port', 'Клайпеда'],
    use: stored => useOrderEditor(stored as Order),
    apply: (stored, body) => ({ ...stored, ...body, ...unchangedOf(stored as Order, body) }),
  },
  'order-money': {
    record: 'order-money-5',
    erasedWith: 'order-5',
    stored: anOrderMoney(),
    read: readOrderMoneyEndpoint,
    change: updateOrderMoneyEndpoint,
    one: 'currency',
    values: ['EUR', 'UAH'],
    other: ['closed', true],
    use: stored => useOrderMoney(stored as OrderMoney),
    apply: (stored, body) => {
      const { currency, closed } = { ...(stored as OrderMoney), ...body }
      return { ...stored, currency, closed }
    },
  },
  'order-template': {
    record: 'order-template-usa',
    stored: orderTemplate,
    read: readOrderTemplateEndpoint,
    change: updateOrderTemplateEndpoint,
    one: 'stages',
    values: [stagesOf('Моё'), stagesOf('Их')],
    other: ['route', 'usa'],
    use: stored => useOrderTemplate(stored as OrderTemplate),
    // It has no other field.
    apply: (stored, body) => ({
      ...stored,
      ...('stages' in body && { stages: (body as OrderTemplate).stages.map(asNumbers) }),
    }),
  },
  request: {
    record: 'request-5',
    erasedWith: `request-${aRequest().id}`,
    stored: aRequest(),
    read: readRequestEndpoint,
    change: changeRequestEndpoint,
    one: 'note',
    values: ['Моё', 'Их'],
    adds: true,
    other: ['status', undefined],
    use: stored => useRequestChange(stored as OfficeRequest).note,
    apply: (stored, body) => ({ ...stored, ...('status' in body ? { status: 'done' } : {}) }),
  },
  mail: {
    record: 'mail-settings',
    id: 'settings',
    stored: mail,
    read: readMailSettingsEndpoint,
    change: saveMailSettingsEndpoint,
    one: 'to',
    onlyByForm: true,
    values: ['my@example.com', 'their@example.com'],
    other: ['from', 'their@example.com'],
    use: stored => useMailSettings(stored as MailSettings),
    apply: (stored, body) => ({ ...stored, ...body }),
  },
  picture: {
    record: `picture-${picture.id}`,
    stored: picture,
    read: readPictureEndpoint,
    change: updatePictureEndpoint,
    one: 'name',
    values: ['Моё', 'Их'],
    other: ['focus', { x: 10, y: 20 }],
    use: stored => usePictureEditor(stored as LibraryPicture),
    apply: (stored, body) => ({ ...stored, ...body }),
  },
  case: {
    record: 'case-7',
    erasedWith: 'order-5',
    stored: aCarCase({ version: 3 }),
    read: readCaseEndpoint,
    change: updateCaseEndpoint,
    one: 'ru',
    values: ['Моё', 'Их'],
    other: ['uk', 'їх'],
    use: stored => useCaseEditor(stored as CarCase),
    apply: (stored, body) => {
      const { texts, ...changed } = body as { texts?: object }
      return { ...stored, texts: { ...(stored as CarCase).texts, ...(texts ?? changed) } }
    },
  },
  price: calculationForms['price to come'],
  tariff: calculationForms.tariff,
  table: calculationForms.table,
  rate: calculationForms.rate,
  'order-file': { none: 'its line is changed in place' },
  payer: {
    record: 'payer-5',
    erasedWith: 'order-5',
    stored: aPayer(),
    read: readPayerEndpoint,
    change: updatePayerEndpoint,
    one: 'name',
    onlyByForm: true,
    values: ['Моё', 'Их'],
    other: ['address', 'їх'],
    use: stored => usePayerEditor(stored as Payer, () => {}),
    apply: (stored, body) => ({ ...stored, ...body }),
  },
  invoice: {
    record: 'invoice-9-of-5',
    erasedWith: 'order-5',
    stored: anInvoice({ lines: [invoiceLine] }),
    read: readInvoiceEndpoint,
    change: updateInvoiceEndpoint,
    one: 'lines',
    onlyByForm: true,
    values: [[{ ...invoiceLine, price: '99999,00' }], [{ ...invoiceLine, price: '12,00' }]],
    other: ['purpose', 'їх'],
    use: stored => useDraftEditor(stored as Invoice),
    apply: (stored, body) => {
      const { lines } = { ...(stored as Invoice), ...body }
      const priced = lines.map(line => ({ ...line, price: line.price.replace(',', '.') }))
      return { ...stored, ...body, lines: priced }
    },
  },
  firm: {
    record: 'firm-2',
    stored: aFirm(),
    read: readFirmEndpoint,
    change: updateFirmEndpoint,
    one: 'daysToPay',
    onlyByForm: true,
    values: ['5', '9'],
    other: ['address', 'Львів'],
    use: stored => useFirmEditor(stored as Firm, () => {}),
    apply: (stored, body) => ({
      ...stored,
      ...body,
      daysToPay: Number({ ...(stored as Firm), ...body }.daysToPay),
    }),
  },
  account: { none: 'changed by single presses' },
  session: { none: 'it is ended, not changed' },
  telegram: { none: 'changed by single presses' },
  person: { none: 'erased, not changed' },
}

const forms: Record<string, Subject> = {
  ...Object.fromEntries(
    Object.entries(subjects).filter((one): one is [string, Subject] => 'record' in one[1]),
  ),
  'option as a price of today': calculationForms['option as a price of today'],
  'post in Ukrainian': {
    ...post,
    record: 'post-7-uk',
    values: ['Моє', 'Їх'],
    other: ['keywords', 'їх'],
    use: stored => usePostEditor({ post: stored as Post, lang: 'uk' }),
  },
}

const problem = (status: number, code: string, detail: string) => rejection(status, { code, detail })

/** `lost`: the server does its work and the line breaks. Once `held` is resolved, `held` breaks and `slow` goes on. */
type Line = 'up' | 'down' | 'lost' | 'held' | 'slow'

let root: Root | null
let server: FakeServer
let line: Line
let held: PromiseWithResolvers<void>
let desk: Desk

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  memoryStorage.clear()
  server = fakeServer()
  line = 'up'
  held = Promise.withResolvers()
  root = null
})
afterEach(async () => {
  await close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reach: typeof fetch = async (...call) => {
  if (line === 'held' || line === 'slow') await held.promise
  if (line === 'held' || line === 'down') throw new TypeError('no connection')
  const response = await server.fetch(...call)
  if (line === 'lost') {
    line = 'up'
    throw new TypeError('no connection')
  }
  return response
}

describe.each(Object.entries(forms))('%s', (name, subject) => {
  /** As the server has it. */
  let now: Subject['stored']
  let versions: number
  beforeEach(() => {
    now = subject.stored
    versions = 0
    server.gives(subject.read, () => subject.asRead?.(now) ?? now)
    subject.serve?.(server, () => now)
    const keys = new Set<string | null>()
    server.on(subject.change, ({ headers, body }) => {
      const key = subject.adds ? new Headers(headers).get('idempotency-key') : null
      if (key !== null && keys.has(key)) return { status: 200, body: now }
      if (subject.whole && isSameValue(subject.apply(now, body as object), now))
        return { status: 200, body: now }
      const version = subject.versionIn?.(body as object) ?? new Headers(headers).get('if-match')
      if (!subject.whole && ![now.version, `"${now.version}"`].includes(version ?? ''))
        return problem(409, 'record.stale', 'Запись изменилась')
      keys.add(key)
      store(body as object)
      versions += 1
      return { status: 200, body: now }
    })
  })
  const store = (body: object) => {
    now = { ...subject.apply(now, body), version: now.version + 1 } as Subject['stored']
  }
  const open = () => openDesk(() => subject.use(now))
  const type = (field: string, value: unknown) =>
    act(async () => desk.form.setValues({ ...desk.form.values, [field]: value }))
  const [mine, theirs] = subject.values
  const [otherField, otherValue] = subject.other
  const openAndType = async () => {
    await open()
    await type(subject.one, mine)
  }
  const storeOther = () => store(bodyWith(subject, otherField, otherValue))
  const isEmptied = subject.adds ?? subject.whole ?? false
  const isSeenFirst = name === 'table' || subject.adds === true
  const draftOnDevice = () => readDraft(localStorage, draftKey(1, subject.record), z.unknown())?.values
  /** What the form shows of a record. */
  const valuesOfNow = async () => {
    await close()
    localStorage.clear()
    await open()
    return desk.form.values
  }
  const saveOffline = async () => {
    await openAndType()
    line = 'down'
    await save()
  }
  /** Its save was on its way, and fails. */
  const typeOnAndClose = async () => {
    await openAndType()
    line = 'held'
    await save()
    await type(subject.one, theirs)
    await close()
    await act(async () => held.resolve())
    await pass(0)
    line = 'up'
  }
  test('its work on the device says whose erasure takes it along', async () => {
    await openAndType()
    const { erasedWith = null } = subject
    expect(readDraft(localStorage, draftKey(1, subject.record), z.unknown())?.erasedWith).toBe(erasedWith)
    expect(erasedWith === null && isKind(name) && factsOf(name).personal).toBe(false)
  })

  test('a save without a connection goes out by itself, once', async () => {
    await saveOffline()
    expect([desk.state, desk.goesByItself, desk.failure]).toEqual(['waiting', !subject.onlyByForm, null])
    line = 'up'
    await pass(2_000)
    expect([desk.state, versions]).toEqual(['ready', 1])
    expect(localStorage.length).toBe(0)
  })

  if (!subject.onlyByForm)
    test('it goes out after its form was closed as well', async () => {
      await saveOffline()
      await close()
      expect(queuedSaves(saveStorage, 1)).toMatchObject([
        { record: subject.record, path: expect.stringMatching(/^\//), title: expect.stringMatching(/\S/) },
      ])
      expect(await sendQueue()).toMatchObject({ saved: [], isLeft: true })
      line = 'up'
      expect((await sendQueue()).saved).toHaveLength(1)
      expect(localStorage.length).toBe(0)
      expect(await sendQueue()).toEqual({ saved: [], isLeft: false })
      expect(versions).toBe(1)
      expect(await valuesOfNow()).toMatchObject({ [subject.one]: isEmptied ? '' : mine })
    })

  test('a save that is asked for while another runs follows it with what was typed since, and only then', async () => {
    await openAndType()
    line = 'slow'
    await save()
    await save()
    await act(async () => held.resolve())
    await pass(0)
    expect([desk.state, versions]).toEqual(['ready', 1])
    // Some forms close with what they have saved.
    await open()
    held = Promise.withResolvers()
    await type(subject.one, theirs)
    await save()
    await type(subject.one, mine)
    await save()
    await act(async () => held.resolve())
    await pass(0)
    expect([desk.state, desk.conflict, versions]).toEqual(['ready', null, 3])
    line = 'up'
    expect(localStorage.length).toBe(0)
    expect(await valuesOfNow()).toMatchObject({ [subject.one]: isEmptied ? '' : mine })
  })

  if (!subject.onlyByForm)
    test('what was typed since the save goes with it, except where its effect is shown first', async () => {
      await typeOnAndClose()
      await sendQueue()
      const problems = queuedSaves(saveStorage, 1).map(({ problem }) => problem)
      expect([versions, problems]).toEqual(isSeenFirst ? [0, [typedSinceSeen]] : [1, []])
    })

  if (!subject.onlyByForm)
    test('nor does its form, opened again, send that unseen', async () => {
      await typeOnAndClose()
      await open()
      await pass(20_000)
      expect([desk.failure, versions]).toEqual(isSeenFirst ? [typedSinceSeen, 0] : [null, 1])
    })

  if (!subject.onlyByForm)
    test('what is typed on while the queue sends it stays on the device', async () => {
      await saveOffline()
      await close()
      line = 'slow'
      const sending = sendQueue()
      await open()
      await type(subject.one, theirs)
      await close()
      await act(async () => held.resolve())
      expect([(await sending).saved, versions]).toEqual([[], 1])
      expect(draftOnDevice()).toMatchObject({ [subject.one]: theirs })
    })

  test('a form that closed during its save leaves what the next one has typed on', async () => {
    await openAndType()
    line = 'slow'
    await save()
    await open()
    await type(subject.one, theirs)
    await close()
    await act(async () => held.resolve())
    await pass(0)
    expect(versions).toBe(1)
    expect(draftOnDevice()).toMatchObject({ [subject.one]: theirs })
  })

  test('a save that fails after its form was closed is not forgotten', async () => {
    const said = vi.spyOn(notifications, 'show')
    await openAndType()
    line = 'held'
    await save()
    await close()
    await act(async () => held.resolve())
    await pass(0)
    line = 'up'
    if (subject.onlyByForm) {
      const title = expect.stringContaining('Не сохранено')
      expect(said).toHaveBeenCalledWith(expect.objectContaining({ title }))
      return
    }
    expect(queuedSaves(saveStorage, 1)).toMatchObject([{ record: subject.record, problem: null }])
    expect((await sendQueue()).saved).toHaveLength(1)
    expect([versions, localStorage.length]).toEqual([1, 0])
    expect(await valuesOfNow()).toMatchObject({ [subject.one]: isEmptied ? '' : mine })
  })

  if (!subject.onlyByForm)
    test('opened again, the form goes on with it', async () => {
      await saveOffline()
      await close()
      const queued = queuedSaves(saveStorage, 1)
      line = 'up'
      await open()
      expect(queuedSaves(saveStorage, 1).map(({ seen }) => seen)).toEqual(queued.map(({ seen }) => seen))
      expect([desk.waiting, desk.form.values]).toMatchObject([true, { [subject.one]: mine }])
      await pass(2_000)
      expect([desk.state, versions, localStorage.length]).toEqual(['ready', 1, 0])
    })

  test('an answer that was lost makes no second version and no quarrel, with its form and without', async () => {
    await openAndType()
    line = 'lost'
    await save()
    await pass(2_000)
    expect([desk.state, desk.conflict, versions]).toEqual(['ready', null, 1])
    await open()
    await type(subject.one, theirs)
    if (subject.onlyByForm) return
    line = 'lost'
    await save()
    await close()
    await sendQueue()
    expect([versions, localStorage.length]).toEqual([2, 0])
  })

  if (subject.adds)
    test('typed on, it goes out as it was pressed, and what was typed since stays', async () => {
      await saveOffline()
      await type(subject.one, theirs)
      line = 'up'
      await pass(2_000)
      const bodies = server.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)
      expect(bodies).toMatchObject([{ comment: { text: mine } }])
      expect(desk.form.values).toMatchObject({ [subject.one]: theirs })
    })

  if (subject.adds)
    test('what colleagues have changed meanwhile stands beside it, and nobody is asked', async () => {
      await openAndType()
      storeOther()
      await save()
      await pass(0)
      expect([desk.state, desk.conflict, versions]).toEqual(['ready', null, 1])
      expect(now).toMatchObject({ status: 'done' })
    })
  else if (!subject.whole) {
    test('what a colleague has changed in another field stays beside mine', async () => {
      await openAndType()
      storeOther()
      await save()
      if (desk.kind && 'except' in factsOf(desk.kind).joins) expect(desk.conflict).toBeNull()
      else {
        expect(desk.conflict?.merge.conflicts).toEqual([])
        await act(async () => void desk.saveChosen(desk.conflict?.merge.merged ?? {}))
      }
      expect(desk.state).toBe('ready')
      expect(await valuesOfNow()).toMatchObject({
        [subject.one]: mine,
        ...(otherValue === undefined ? {} : { [otherField]: otherValue }),
      })
    })

    test('work of before a restart holds what was typed, and puts back no field that a colleague has changed since', async () => {
      await openAndType()
      await close()
      storeOther()
      await open()
      await save()
      expect(desk.conflict?.merge.conflicts).toEqual([])
      await act(async () => void desk.saveChosen(desk.conflict?.merge.merged ?? {}))
      expect(await valuesOfNow()).toMatchObject({
        [subject.one]: mine,
        ...(otherValue === undefined ? {} : { [otherField]: otherValue }),
      })
    })

    test('what a colleague has changed in the same field is asked about, and never written over unseen', async () => {
      await openAndType()
      store(bodyWith(subject, subject.one, theirs))
      await save()
      expect([desk.state, versions]).toEqual(['conflict', 0])
      expect(desk.conflict?.merge.conflicts).toHaveLength(1)
      // Of whom the dialog asks who it was.
      const stored = { id: undefined, ...subject.stored }
      expect([desk.kind, desk.conflict?.theirs.id]).toEqual([name.split(' ')[0], subject.id ?? stored.id])
      await act(async () => void desk.takeTheirs())
      await open()
      expect([desk.state, desk.restored, desk.form.values]).toMatchObject([
        'ready',
        null,
        { [subject.one]: theirs },
      ])
    })
  }

  if (!isEmptied)
    test('what was stored elsewhere is shown where nobody has typed, and only there', async () => {
      const renderAgain = () => act(async () => desk.form.setValues(desk.form.values))
      await open()
      store(bodyWith(subject, subject.one, theirs))
      await renderAgain()
      expect(desk.form.values).toMatchObject({ [subject.one]: theirs })
      await type(subject.one, mine)
      storeOther()
      await renderAgain()
      expect(desk.form.values).toMatchObject({ [subject.one]: mine })
    })

  if (!subject.onlyByForm && !subject.adds)
    test('without its form such a save waits for the person, whom the form asks', async () => {
      await saveOffline()
      await close()
      store(bodyWith(subject, subject.one, theirs))
      line = 'up'
      expect(await sendQueue()).toEqual({ saved: [], isLeft: false })
      expect(queuedSaves(saveStorage, 1)).toMatchObject([
        { problem: expect.stringContaining('изменили и на сервере') },
      ])
      await open()
      expect([desk.state, desk.form.values]).toMatchObject(['rejected', { [subject.one]: mine }])
      await save()
      expect([desk.state, versions]).toEqual(['conflict', 0])
    })

  test.each([
    [404, 'record.gone', 'Записи больше нет'],
    [403, 'auth.role-changed', 'Роль изменилась'],
  ])(
    'a rejection with %d keeps the text and says why, with its form and without',
    async (status, code, why) => {
      await openAndType()
      server.on(subject.change, () => problem(status, code, why))
      await save()
      expect([desk.state, desk.failure]).toEqual(['rejected', why])
      expect(localStorage.getItem(draftKey(1, subject.record))).not.toBeNull()
      if (subject.onlyByForm) return
      line = 'down'
      await save()
      await close()
      line = 'up'
      await sendQueue()
      expect(queuedSaves(saveStorage, 1)).toMatchObject([{ problem: why }])
      expect(localStorage.getItem(draftKey(1, subject.record))).not.toBeNull()
    },
  )

  test('a server that has no room is waited for, in its own words', async () => {
    await openAndType()
    server.on(subject.change, () => problem(507, 'storage.full', 'На диске нет места'))
    await save()
    expect([desk.state, desk.waitingReason]).toEqual(['waiting', 'На диске нет места'])
  })

  if (!subject.onlyByForm)
    test('an ended session sends nothing and loses nothing', async () => {
      await saveOffline()
      await close()
      line = 'up'
      server.on(subject.change, () => problem(401, 'session.expired', 'Войдите'))
      expect(await sendQueue()).toEqual({ saved: [], isLeft: true })
      expect(queuedSaves(saveStorage, 1)).toMatchObject([{ problem: null }])
    })

  if (subject.onlyByForm)
    test('closed, it stays as a draft that nobody sends', async () => {
      await saveOffline()
      await close()
      expect(queuedSaves(saveStorage, 1)).toEqual([])
      line = 'up'
      await open()
      expect([desk.waiting, desk.form.values]).toMatchObject([false, { [subject.one]: mine }])
      expect(versions).toBe(0)
    })

  test('a device without room says that it keeps nothing', async () => {
    await open()
    const wishes: string[] = []
    const setItem = (key: string) => {
      if (!key.includes('waiting-save-')) throw new DOMException('full', 'QuotaExceededError')
      wishes.push(key)
    }
    const nothing = { length: 0, key: () => null, getItem: () => null, removeItem: () => {}, clear: () => {} }
    vi.stubGlobal('localStorage', { ...nothing, setItem })
    await type(subject.one, mine)
    line = 'down'
    await save()
    expect([desk.draft.kept, desk.waiting, desk.goesByItself]).toEqual([false, true, false])
    // The draft of before would go out in its place.
    expect(wishes).toEqual([])
    const notice = document.createElement('div')
    const shown = createRoot(notice)
    await act(async () =>
      shown.render(
        <MantineProvider>
          <QueuedNotice work={{ ...desk, stopWaiting: desk.save }} />
        </MantineProvider>,
      ),
    )
    expect(notice.textContent).toContain('не закрывайте страницу')
    expect(notice.textContent).not.toContain('цела на этом устройстве')
    await act(async () => shown.unmount())
  })

  test('another person neither sees nor sends it', async () => {
    await saveOffline()
    await close()
    line = 'up'
    await openDesk(() => subject.use(now), 2)
    expect([desk.restored, desk.waiting]).toEqual([null, false])
    expect(queuedSaves(saveStorage, 2)).toEqual([])
    await pass(20_000)
    expect(versions).toBe(0)
  })
})

/** What a call brings that changes one field alone. */
const bodyWith = (subject: Subject, field: string, value: unknown): object =>
  subject.change === saveSitePageEndpoint ? { ...aSitePage.draft, [field]: value } : { [field]: value }

test('what is typed before the work of last time is back stays beside it', async () => {
  const { stored, use } = forms.post as Subject
  await openDesk(() => use(stored))
  await act(async () => desk.form.setValues({ ...desk.form.values, description: 'Прежнее' }))
  await openDesk(() => {
    const opened = use(stored)
    useOnMount(() => opened.form.setValues({ ...opened.form.values, keywords: 'новое' }))
    return opened
  })
  expect(desk.form.values).toMatchObject({ description: 'Прежнее', keywords: 'новое' })
})

test('a draft on which another tab works is not shown here until that tab closes, and never over what is typed here', async () => {
  onTestFinished(giveLocks(locks))
  const { record, stored, use } = forms.post as Subject
  const key = draftKey(1, record)
  await openDesk(() => use(stored))
  const before = desk.form.values
  await act(async () => desk.form.setValues({ ...before, description: 'Другой вкладки' }))
  const theirs = localStorage.getItem(key) ?? ''
  for (const typed of [null, 'Моё']) {
    await close()
    localStorage.setItem(key, theirs)
    const { promise: owned, resolve } = Promise.withResolvers<void>()
    const closeOther = ownDraft(key, () => {
      resolve()
      return true
    })
    await owned
    await openDesk(() => use(stored))
    await pass(100)
    expect([desk.form.values, desk.restored]).toEqual([before, null])
    if (typed !== null) await act(async () => desk.form.setValues({ ...before, description: typed }))
    closeOther()
    await pass(100)
    expect(desk.form.values).toMatchObject({ description: typed ?? 'Другой вкладки' })
    expect(desk.restored === null).toBe(typed !== null)
  }
})

test('what is typed in one tab stays on the device when another has saved its own work on the same record', async () => {
  const { record, stored, use } = forms.post as Subject
  await openDesk(() => use(stored))
  await act(async () => desk.form.setValues({ ...desk.form.values, description: 'Моё' }))
  const key = draftKey(1, record)
  const mine = localStorage.getItem(key)
  const removeElsewhere = () =>
    act(async () => {
      localStorage.removeItem(key)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    })
  await removeElsewhere()
  expect(JSON.parse(localStorage.getItem(key) ?? '{}').values).toEqual(JSON.parse(mine ?? '').values)
  await act(async () => void desk.discard())
  await removeElsewhere()
  expect(localStorage.getItem(key)).toBeNull()
})

test.each([
  ['post', 'Удалил сотрудник Ольга', { name: 'Ольга', own: false }],
  ['site-page', 'Запись удалили Вы сами в другой вкладке или на другом устройстве', { name: 'Я', own: true }],
] as const)('a save of a removed %s says who has removed it', async (kind, who, author) => {
  const { stored, one, change, use } = forms[kind] as Subject
  server.on(change, () => problem(404, 'record.gone', 'Такой записи нет'))
  server.gives(readLastChangeEndpoint, () => ({ at: null, author }))
  await openDesk(() => use(stored))
  await act(async () => desk.form.setValues({ ...desk.form.values, [one]: 'Моё' }))
  await save()
  await pass(0)
  expect(desk.failure).toBe(`Такой записи нет. ${who}.`)
})

describe('edits that do not overlap', () => {
  const { stored, use } = subjects.post as Subject
  const version = 4
  let now: object
  beforeEach(() => {
    now = { ...stored, keywords: 'их', version }
    server.gives(readPostEndpoint, () => now)
    server.gives(readLastChangeEndpoint, () => ({ at: null, author: { name: 'Ольга', own: false } }))
    server.on(updatePostEndpoint, ({ headers, body }) => {
      const known = now as Post
      if (new Headers(headers).get('if-match') !== `"${known.version}"`)
        return problem(409, 'record.stale', 'Запись изменилась')
      const texts = Object.entries(body as object).filter(([name]) => textFields.includes(name))
      now = { ...known, ...Object.fromEntries(texts), version: known.version + 1 }
      return { status: 200, body: now }
    })
  })
  const typeAndSave = async () => {
    await openDesk(() => use(stored))
    await act(async () => desk.form.setValues({ ...desk.form.values, description: 'Моё' }))
    await save()
    await pass(0)
  }

  test('are saved together; the notice names the colleague and takes the save back, my work stays', async () => {
    const said = vi.spyOn(notifications, 'show')
    await typeAndSave()
    expect(now).toMatchObject({ description: 'Моё', keywords: 'их' })
    const notice = document.createElement('div')
    const shown = createRoot(notice)
    const { message } = said.mock.lastCall?.[0] ?? {}
    await act(async () => shown.render(<MantineProvider>{message}</MantineProvider>))
    expect(notice.textContent).toContain('Ольга')
    const press = (name: string) =>
      act(async () =>
        [...notice.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
      )
    await press('Посмотреть')
    expect(desk.joined?.taken).toEqual([{ field: 'keywords', item: null }])
    await press('Вернуть')
    await pass(0)
    expect(now).toMatchObject({ description: aStoredPost.description, keywords: 'их' })
    expect(desk.form.values).toMatchObject({ description: 'Моё', keywords: 'их' })
    await act(async () => shown.unmount())
  })

  test('are asked about all the same where a colleague has published meanwhile', async () => {
    now = { ...now, publishedAt: '2026-11-21T09:00:00.000Z' }
    await typeAndSave()
    expect([desk.state, desk.conflict?.merge.conflicts]).toEqual(['conflict', []])
  })
})

interface Thing {
  id: number
  version: number
  title: string
}
let thing: { ensureSaved(): Promise<unknown> }
/** The form of a new record, which the server takes once `create` does. */
const openThing = (
  onSaved: RecordOptions<{ title: string }, Thing>['onSaved'],
  create: (title: string) => Promise<void> = async () => undefined,
) =>
  openDesk(() => {
    const editor = useRecord<{ title: string }, Thing>({
      kind: {
        kind: 'post',
        nameOf: id => `thing-${id ?? 'new'}`,
        erasedWith: () => null,
        kept: z.object({ title: z.string() }),
        valuesOf: one => ({ title: one?.title ?? '' }),
        read: () => Promise.reject(new Error('read by nobody')),
        create: async values => {
          await create(values.title)
          return { id: 1, version: 1, ...values }
        },
        change: async (_id, values, version = 0) => ({ id: 1, version: version + 1, ...values }),
        titleOf: ({ title }) => title,
      },
      given: null,
      onSaved,
    })
    thing = editor
    return editor
  })
const typeTitle = (title: string) => act(async () => desk.form.setValues({ title }))

test('a device without room keeps no half of what its closed form has stored', async () => {
  const answer = Promise.withResolvers<void>()
  await openThing(
    async () => 'stay',
    () => answer.promise,
  )
  await typeTitle('Нач')
  const device = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.getItem(key),
    removeItem: (key: string) => device.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await typeTitle('Начало и конец')
  await save()
  await close()
  await act(async () => answer.resolve())
  await pass(0)
  vi.stubGlobal('localStorage', device)
  expect(localStorage.getItem(draftKey(1, 'thing-new'))).toBeNull()
})

test('a version that comes while the file of restored work is read is not the one that the work began on', async () => {
  const file = Promise.withResolvers<null>()
  const ifMatches: number[] = []
  let given: Thing = { id: 1, version: 3, title: 'Было' }
  const draft = { savedAt: at, erasedWith: null, baseVersion: 3, values: { title: 'Моё' } }
  writeDraft(localStorage, draftKey(1, 'thing-1'), draft)
  await openDesk(() =>
    useRecord<{ title: string }, Thing>({
      kind: {
        ...{
          kind: 'post',
          nameOf: () => 'thing-1',
          erasedWith: () => null,
          kept: z.object({ title: z.string() }),
        },
        valuesOf: one => ({ title: one?.title ?? '' }),
        titleOf: ({ title }) => title,
        read: async () => given,
        change: async (_id, _values, ifMatch) => {
          ifMatches.push(ifMatch)
          return given
        },
      },
      given,
      file: { ...useAttachedFile('title'), restore: () => file.promise },
      onSaved: async () => 'stay',
    }),
  )
  given = { ...given, version: 4, title: 'Их' }
  await act(async () => desk.form.setValues(desk.form.values))
  await act(async () => file.resolve(null))
  await save()
  expect(ifMatches).toEqual([3])
})

test('who needs the record as it is saved waits for a save that runs, and for what was typed since', async () => {
  let listed = Promise.withResolvers<AfterSave>()
  await openThing(() => listed.promise)
  await typeTitle('Новая')
  await save()
  // Its list is still read: the record is stored, the form does not stand upon it yet.
  const first = thing.ensureSaved()
  await typeTitle('Новая, и ещё слово')
  const second = thing.ensureSaved()
  await act(async () => listed.resolve('stay'))
  const latest = { id: 1, version: 2, title: 'Новая, и ещё слово' }
  expect(await Promise.all([first, second, thing.ensureSaved()])).toEqual([latest, latest, latest])
  listed = Promise.withResolvers()
  await typeTitle('Другая')
  await save()
  const third = thing.ensureSaved()
  await act(async () => listed.resolve('stay'))
  expect(await third).toEqual({ id: 1, version: 3, title: 'Другая' })
})

test('what was mended and saved while its save was rejected is sent, and the same is not sent again', async () => {
  const sent: string[] = []
  let response = Promise.withResolvers<void>()
  const create = (title: string) => {
    sent.push(title)
    return response.promise
  }
  await openThing(async () => 'stay', create)
  const reject = async () => {
    const rejected = response
    response = Promise.withResolvers()
    await act(async () => rejected.reject(new ApiError(400, null, 'too short')))
  }
  await typeTitle('Н')
  await save()
  await save()
  await reject()
  expect([sent, desk.state]).toEqual([['Н'], 'rejected'])
  await save()
  await typeTitle('Новая')
  await save()
  await reject()
  expect([sent, desk.state]).toEqual([['Н', 'Н', 'Новая'], 'saving'])
  await act(async () => response.resolve())
  expect([desk.state, desk.failure]).toEqual(['ready', null])
})

test('what is stored lies on the device no more while its list is still read; what is typed then does', async () => {
  const listed = Promise.withResolvers<AfterSave>()
  const closed = vi.fn()
  await openThing(() => listed.promise)
  await typeTitle('Новая')
  expect(localStorage.length).toBe(1)
  await save()
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.length).toBe(0)
  await typeTitle('Новая, и ещё слово')
  expect(localStorage.length).toBe(1)
  await act(async () => listed.resolve({ leave: closed }))
  expect(closed).toHaveBeenCalledOnce()
  expect(JSON.parse(localStorage.getItem(draftKey(1, 'thing-1')) ?? '{}').values).toEqual({
    title: 'Новая, и ещё слово',
  })
})

test('while a person is asked about a colleague’s change, what they wanted saved meanwhile is not sent', async () => {
  const { stored, use } = forms.option as Subject
  const theirs = { ...option, value: '3', version: 4 }
  server.gives(readOptionEndpoint, () => theirs)
  server.on(updateOptionEndpoint, () => problem(409, 'record.stale', 'Запись изменилась'))
  await openDesk(() => use(stored))
  const type = (value: string) => act(async () => desk.form.setValues({ ...desk.form.values, value }))
  await type('2')
  line = 'slow'
  await save()
  await type('22')
  await save()
  await act(async () => held.resolve())
  await pass(0)
  expect(desk.state).toBe('conflict')
  expect(server.calls.filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

describe('a new record whose answer was lost', () => {
  let made: ReplyTemplate[]
  beforeEach(async () => {
    made = []
    const byKey = new Map<string, ReplyTemplate>()
    server.on(createReplyTemplateEndpoint, ({ body, headers }) => {
      const key = new Headers(headers).get('idempotency-key') ?? ''
      const one = byKey.get(key) ?? { ...template, ...(body as object), id: made.length + 1 }
      if (!byKey.has(key)) made.push(one)
      byKey.set(key, one)
      return { status: 201, body: one }
    })
    server.gives(updateReplyTemplateEndpoint, ({ body }, { id }) => {
      made = made.map(one => (one.id === Number(id) ? { ...one, ...(body as object) } : one))
      return made.find(one => one.id === Number(id))
    })
    await open()
    await type({ title: 'Ответ', text: 'Первый' })
    line = 'lost'
    await save()
  })
  const open = () => openDesk(() => useTemplateEditor(null, () => undefined))
  const type = (values: object) => act(async () => desk.form.setValues({ ...desk.form.values, ...values }))
  const texts = () => made.map(({ text }) => text)

  test('is not made again by the form that opens with it', async () => {
    await open()
    await type({ text: 'Второй' })
    await save()
    expect([texts(), localStorage.length]).toEqual([['Второй'], 0])
  })

  test('nor without its form, though it was typed on', async () => {
    await type({ text: 'Второй' })
    await close()
    await sendQueue()
    expect([texts(), localStorage.length]).toEqual([['Второй'], 0])
  })

  test('is another one once its work was thrown away', async () => {
    await act(async () => desk.discard())
    await open()
    await type({ title: 'Иное', text: 'Третий' })
    await save()
    expect(texts()).toEqual(['Первый', 'Третий'])
  })
})

describe('a call, whose form is free for the next one at once', () => {
  let caller: Caller
  /** Keys that the server has heard, in order. */
  let heard: (string | null)[]
  const open = () =>
    openDesk(() => {
      caller = useCaller()
      return desk
    })
  beforeEach(async () => {
    heard = []
    server.on(createRequestEndpoint, ({ headers }) => {
      heard.push(new Headers(headers).get('idempotency-key'))
      return { status: 201, body: aRequest() }
    })
    await open()
    await act(async () => caller.setPerson({ phone: '067 123 45 67' }))
    expect(localStorage.getItem(draftKey(1, 'call'))).not.toBeNull()
  })
  const keep = () =>
    act(async () => {
      caller.keep(false)
      // The rules of phone numbers come with a chunk of their own.
      await import('#shared/domain/phone.ts')
    })
  const waits = () => queuedCalls(1).map(({ record }) => record)
  const expectFree = () =>
    expect([caller.person.phone, caller.busy, localStorage.length]).toEqual(['', false, 0])

  test('waits without a connection, and goes out once', async () => {
    line = 'down'
    await keep()
    expectFree()
    expect([caller.kept?.kind, waits()]).toEqual(['queued', [expect.any(String)]])
    const keys = waits()
    line = 'up'
    await sendQueue()
    expect([heard.map(key => `call-${key}`), waits()]).toEqual([keys, []])
  })

  test('waits although its form was closed while it was on its way', async () => {
    line = 'held'
    await keep()
    await close()
    await act(async () => held.resolve())
    await pass(0)
    expect([waits().length, localStorage.length]).toEqual([1, 0])
  })

  test('goes out again under its key where the answer was lost', async () => {
    line = 'lost'
    await keep()
    expectFree()
    await sendQueue()
    expect(heard).toEqual([expect.any(String), heard[0]])
  })

  test('is sent once where the button is pressed twice', async () => {
    line = 'slow'
    await keep()
    await keep()
    await act(async () => held.resolve())
    await pass(0)
    expectFree()
    expect([heard.length, caller.kept?.kind, caller.failure]).toEqual([1, 'stored', null])
  })
})

const openDesk = async (use: () => Desk, userId = 1) => {
  await close()
  const services = createServices(fakeShell(), {
    fetch: reach,
    uploadForm: (address, request) => reach(address, request),
  })
  const session = aSession()
  services.session.state.set({
    status: 'in',
    session: { ...session, user: { ...session.user, id: userId } },
  })
  const Desk = () => {
    desk = use()
    return null
  }
  const router = createMemoryRouter([{ path: '*', Component: Desk }])
  const opened = createRoot(document.createElement('div'))
  root = opened
  await act(async () =>
    opened.render(
      <ServicesProvider value={services}>
        <QueryClientProvider client={services.queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ServicesProvider>,
    ),
  )
}
const close = async () => {
  const opened = root
  root = null
  await act(async () => opened?.unmount())
}
const sendQueue = () =>
  sendQueuedSaves({
    client: createClient({ headers: () => ({}), fetch: reach }),
    storage: saveStorage,
    userId: 1,
    now: () => new Date(at),
    sendRecord: sendQueuedSave,
  })
const save = () => act(async () => desk.save())
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
