/** @vitest-environment happy-dom */
import { localStorageColorSchemeManager } from '@mantine/core'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { earlierOffice, recordsOf } from '#server/proofs/fixtures/earlier-devices.ts'
import { optionPrefix, optionValues } from '#shared/admin/calculation/options/option-kind.ts'
import { rateValues } from '#shared/admin/calculation/rates/rate-form.tsx'
import { lotPrefix, lotValues } from '#shared/admin/calculation/reference-lots/reference-lot-kind.ts'
import { aSource } from '#shared/admin/calculation/tables/grid/testing/grid-makers.ts'
import { tableKind, tableOfRecord } from '#shared/admin/calculation/tables/table-kind.ts'
import { formValues } from '#shared/admin/calculation/tariffs/use-tariff-form.ts'
import { renameDraft } from '#shared/admin/content/categories/category-kind.ts'
import { draftMenu } from '#shared/admin/content/menus/menu-kind.ts'
import { metaValues } from '#shared/admin/content/metas/meta-kind.ts'
import { newPostRecord } from '#shared/admin/content/posts/post-record.ts'
import { postValues } from '#shared/admin/content/posts/post-values.ts'
import { pageValues } from '#shared/admin/content/site-pages/site-page-kind.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { sendQueuedSave } from '#shared/admin/queued-kinds.ts'
import { personDraft } from '#shared/admin/system/accounts/new-person.tsx'
import { typedValues } from '#shared/admin/system/setup/use-setup-options.ts'
import { callerDraft } from '#shared/admin/work/caller/caller-draft.ts'
import { priceBy, pricingQuery } from '#shared/admin/work/live-quote/pricing.ts'
import { replyTemplateValues } from '#shared/admin/work/reply-templates/reply-template-kind.ts'
import { prepareSound, soundOn } from '#shared/admin/work/requests/live/request-sound.ts'
import { noteDraft } from '#shared/admin/work/requests/request-kind.ts'
import { createClient } from '#shared/client/call.ts'
import {
  listTableVersionsEndpoint,
  readTableEndpoint,
  readTableVersionEndpoint,
  saveTableEndpoint,
} from '#shared/contract/calculation/tables.ts'
import { pictureInputSchema } from '#shared/contract/content/pictures.ts'
import { createPostEndpoint, updatePostEndpoint } from '#shared/contract/content/posts.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import { type FakeServer, fakeServer } from '#shared/testing/fake-server.ts'
import { listStateQuery } from '../lists/list-queries.ts'
import { listAddress } from '../lists/remembered-list.ts'
import { queuedSaves } from '../save-queue/queued-saves.ts'
import { sendQueuedSaves } from '../save-queue/send-queued-saves.ts'
import { draftKey, listDrafts, readDraft, recoveredDrafts } from './draft-store.ts'
import { readFile } from './file-store.ts'

const office = earlierOffice()
const ownWork = Object.keys(office.localStorage)
  .filter(key => key.startsWith(draftKey(1, '')))
  .map(key => key.slice(draftKey(1, '').length))

let files: Map<string, unknown>
vi.mock('idb-keyval', () => ({
  get: async (key: string) => files.get(key),
  set: async (key: string, value: unknown) => void files.set(key, value),
  del: async (key: string) => void files.delete(key),
}))

vi.mock('../session-store.ts', async original => ({
  ...(await original<typeof import('../session-store.ts')>()),
  presentUserId: () => 1,
}))

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, text] of Object.entries(office.localStorage)) localStorage.setItem(key, text)
  for (const [key, text] of Object.entries(office.sessionStorage)) sessionStorage.setItem(key, text)
  files = recordsOf(office, 'keyval-store')
  server = fakeServer()
})
const client = () => createClient({ headers: () => ({}), fetch: server.fetch })
const asWritten = (record: string) => JSON.parse(office.localStorage[draftKey(1, record)] ?? 'null')

const tableValues = tableKind(createClient({ headers: () => ({}) }), 'iaa-fee', null).kept

/** The shape that each form reads its drafts by. */
const forms: [RegExp, z.ZodType][] = [
  [/^post-(?:new-\w+|\d+(?:-uk)?)$/, postValues],
  [/^site-page-(?:new|\d+)(?:-uk)?$/, pageValues],
  [/^option-(?:new|\d+)$/, optionValues],
  [/^category-(?:new|\d+)$/, renameDraft],
  [/^menu-(?:ru|uk)$/, draftMenu],
  [/^meta-(?:new|\d+)$/, metaValues],
  [/^tariff-(?:new|\d+)$/, formValues],
  [/^lot-(?:new|\d+)$/, lotValues],
  [/^table-[a-z-]+(?:-plan-[\d-]+)?$/, tableValues],
  [/^reply-template-(?:new|\d+)$/, replyTemplateValues],
  [/^picture-\w+$/, pictureInputSchema],
  [/^request-\d+$/, noteDraft],
  [/^call$/, callerDraft],
  [/^person-new$/, personDraft],
  [/^rate-new$/, rateValues],
  [/^setup$/, typedValues],
]

describe('what 1.0.0 has left in the browser of the office is read', () => {
  afterEach(() => {
    expect({ ...localStorage }).toEqual(office.localStorage)
    expect(files.size).toBe(3)
  })

  const drafts = ownWork.filter(record => !/^(?:waiting|call)-/.test(record))
  test.each(drafts)('the draft %s', record => {
    const schema = forms.find(([pattern]) => pattern.test(record))?.[1]
    expect(schema).toBeDefined()
    if (schema) expect(readDraft(localStorage, draftKey(1, record), schema)).toMatchObject(asWritten(record))
  })

  test('of every form, and where several lie side by side all are found', () => {
    const unread = forms.filter(([pattern]) => !drafts.some(record => pattern.test(record)))
    expect(unread).toEqual([])
    const begun = listDrafts(localStorage, 1, newPostRecord, postValues)
    expect(begun.map(({ draft }) => draft.values.title)).toEqual(['Новая без связи', 'Начатая статья'])
    const ids = (prefix: string, schema: z.ZodType) =>
      recoveredDrafts(localStorage, 1, prefix, schema).map(({ id }) => id)
    expect(ids(optionPrefix, optionValues)).toEqual([19])
    expect(ids(lotPrefix, lotValues)).toEqual([1, null])
    expect(drafts.flatMap(record => tableOfRecord(record) ?? [])).toEqual([
      { title: 'copart-fee', plan: null },
      { title: 'iaa-fee', plan: null },
      { title: 'iaa-fee', plan: '2031-02-01' },
    ])
  })

  test('the pictures that were chosen', async () => {
    for (const key of files.keys()) {
      const file = await readFile(key)
      expect([file?.name, file?.type, (await file?.arrayBuffer())?.byteLength]).toEqual([
        'авто.jpg',
        'image/jpeg',
        expect.any(Number),
      ])
      expect(file?.size).toBeGreaterThan(100)
    }
  })

  test('the saves that wait, in their order, and why one does not go', () => {
    const found = queuedSaves(localStorage, 1).map(({ record, problem }) => [record, problem])
    expect(found).toEqual([
      ['post-4', expect.stringContaining('изменили и на сервере')],
      ['post-1', null],
      ['post-3-uk', null],
      [expect.stringMatching(/^post-new-/), null],
      ['table-iaa-fee', null],
    ])
  })

  test('the prices of the last hour with the server, which the next call is counted by', async () => {
    const cut = createClient({ headers: () => ({}), fetch: () => Promise.reject(new TypeError('cut')) })
    const known = await new QueryClient().fetchQuery(pricingQuery(cut, office.origin))
    expect(known.isOld).toBe(true)
    const vehicle = { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2019 } as const
    const input = { route: 'georgia', vehicle, price: { amount: '8200', currency: 'USD' } } as const
    const priced = priceBy(known, { input }, known.pricing.today, null)
    expect(priced).toMatchObject({ statement: { total: { usd: expect.stringMatching(/^\d/) } } })
  })

  test('the choices of this device', () => {
    const list = listStateQuery(client(), 'posts', 1)
    expect(Reflect.apply(Object(list.placeholderData), null, [])).toMatchObject({
      density: 'dense',
      views: [{ name: 'Черновики' }],
    })
    expect(listAddress('/admin/posts')).toBe('/admin/posts?status=draft')
    prepareSound()()
    expect(soundOn.get()).toBe(false)
    expect(localStorageColorSchemeManager({ key: 'theme' }).get('light')).toBe('dark')
    const choices = Object.keys(office.localStorage).filter(key => !key.startsWith('admin-draft:'))
    expect([...new Set(choices.map(key => key.split(':')[0]))]).toEqual([
      // `away`, as split-view.test.tsx has it.
      'admin-beside',
      'admin-chime',
      'admin-list-state',
      'calculator-kit',
      'theme',
    ])
  })
})

describe('what 1.0.0 has left to be sent goes out once', () => {
  const changes = () => server.calls.filter(({ method }) => method !== 'GET')

  test('saves of posts and of a table, upon what each began with; what a colleague has changed stays', async () => {
    const post = { ...aStoredPost, version: 9 }
    server.on(createPostEndpoint, () => ({ status: 201, body: post }))
    server.gives(updatePostEndpoint, () => post)
    const rows = [
      ['Price from', 'Price to', 'Buyer fee'],
      ...[
        ['0', '999.99', '129'],
        ['1000', '4999.99', '600 + 1%'],
        ['5000', '', '7.25%'],
      ],
    ]
    const at = '2026-11-22T10:00:00.000Z'
    const table = {
      ...aSource('iaa-fee', rows),
      title: 'iaa-fee' as const,
      effectiveFrom: null,
      updatedAt: at,
    }
    const one = { version: 1, effectiveFrom: null, createdAt: at, author: null, fileName: null, rows: 3 }
    server.gives(listTableVersionsEndpoint, () => [
      { ...one, inForce: true, example: false, waiting: null, confirmedBy: null },
    ])
    server.gives(readTableVersionEndpoint, () => table)
    server.on(readTableEndpoint, (_call, { title }) =>
      title === 'iaa-fee' ? { status: 200, body: table } : rejection(404),
    )
    server.gives(saveTableEndpoint, () => ({
      version: 2,
      difference: { added: 0, removed: 0, changed: [] },
      warnings: [],
    }))
    const tools = {
      client: client(),
      storage: localStorage,
      userId: 1,
      now: () => new Date(at),
      sendRecord: sendQueuedSave,
    }
    for (const round of [await sendQueuedSaves(tools), await sendQueuedSaves(tools)])
      expect(round.isLeft).toBe(false)

    expect(
      changes().map(({ method, path, query, headers, body }) => {
        const { description, title, image, baseVersion } = Object(body)
        return [
          `${method} ${path}`,
          query.lang,
          new Headers(headers).get('if-match'),
          description || title || baseVersion,
          image?.name,
        ]
      }),
    ).toEqual([
      ['PUT /api/post/1', undefined, '"3"', 'Написано в поезде', undefined],
      ['PUT /api/post/3', 'uk', '"1"', 'Написано у потязі', undefined],
      ['POST /api/post', undefined, null, 'Новая без связи', 'авто.jpg'],
      ['PUT /api/calculator/iaa-fee', undefined, null, 1, undefined],
    ])
    expect(JSON.stringify(changes().at(-1)?.body)).toContain('"Buyer fee":31')
    expect(queuedSaves(localStorage, 1).map(({ record }) => record)).toEqual(['post-4'])
    expect(localStorage.getItem(draftKey(1, 'post-4'))).toBe(office.localStorage[draftKey(1, 'post-4')])
  })
})
