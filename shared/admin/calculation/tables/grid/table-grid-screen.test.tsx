// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anImpact } from '#shared/admin/calculation/impact/testing/an-impact.ts'
import { requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { draftKey, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { impactProblem, readPriceImpactEndpoint } from '#shared/contract/calculation/reference-lots.ts'
import {
  listTableVersionsEndpoint,
  readTableVersionEndpoint,
  saveTableEndpoint,
} from '#shared/contract/calculation/tables.ts'
import type { FakeServer } from '#shared/testing/fake-server.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { valuesOfTable } from './grid-values.ts'
import { TableGridScreen } from './table-grid-screen.tsx'
import { aSource, feeRows } from './testing/grid-makers.ts'

let screen: RenderedScreen
beforeEach(() => {
  localStorage.clear()
  // The test's document has no layout; the grid must still have room for rows.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 900 })
})
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
})

const confirmed = { waiting: null, confirmedBy: null }

const openGrid = async (prepare: (server: FakeServer) => void = () => undefined) => {
  const at = '2026-11-10T09:00:00.000Z'
  screen = await renderScreen(() => <TableGridScreen title="iaa-fee" />, {
    address: '/admin/tables/iaa-fee?tab=edit',
    prepare: server => {
      const version = { version: 1, effectiveFrom: null, createdAt: at, author: 'Ольга', fileName: null }
      server.on(listTableVersionsEndpoint, () => ({
        status: 200,
        body: [{ ...version, rows: 3, inForce: true, example: false, ...confirmed }],
      }))
      const stored = { ...aSource('iaa-fee', feeRows), title: 'iaa-fee', effectiveFrom: null, updatedAt: at }
      server.on(readTableVersionEndpoint, () => ({ status: 200, body: stored }))
      server.on(readPriceImpactEndpoint, () => ({ status: 200, body: anImpact() }))
      prepare(server)
    },
  })
  return screen.until(() => screen.place.querySelector<HTMLElement>('[role="grid"]'))
}

const openAndType = async (prepare?: (server: FakeServer) => void) => {
  const grid = await openGrid(prepare)
  grid.focus()
  // In one breath: no drawing comes between the last key and the wish to save.
  await act(async () => {
    for (const more of [{ key: 'End' }, { key: '7' }, { key: 's', code: 'KeyS', ctrlKey: true }]) {
      const event = { code: more.key, bubbles: true, cancelable: true, ...more }
      grid.dispatchEvent(new KeyboardEvent('keydown', event))
    }
  })
}

test('prices are asked for the rows as they are, also for what was typed a moment ago', async () => {
  await openAndType()
  const asked = () => screen.server.calls.filter(({ path }) => path.endsWith('/impact'))
  await screen.until(() => asked().length > 0)
  expect(asked().map(({ body }) => body)).toMatchObject([{ data: [{ 'Buyer fee': 7 }, {}, {}] }])
  expect(document.body.textContent).toContain('Изменено ячеек: 1')
})

test('a version that this device has no room for goes out with its editor alone', async () => {
  const noted: string[] = []
  const setItem = (key: string) => {
    if (!key.includes('waiting-save-')) throw new DOMException('full', 'QuotaExceededError')
    noted.push(key)
  }
  const removeItem = () => undefined
  vi.stubGlobal('localStorage', { length: 0, key: () => null, getItem: () => null, setItem, removeItem })
  await openAndType(server => server.on(saveTableEndpoint, () => ({ status: 503, body: {} })))
  const save = await screen.until(() =>
    [...document.querySelectorAll('button')].find(
      ({ textContent, disabled }) => textContent === 'Сохранить новую версию' && !disabled,
    ),
  )
  await act(async () => save.click())
  await screen.until(() => document.body.textContent?.includes('не закрывайте страницу'))
  expect(noted).toEqual([])
})

test('the version in force is edited while another is planned, and the plan when it is chosen', async () => {
  const version = { createdAt: '2026-11-10T09:00:00.000Z', author: 'Ольга', fileName: null, rows: 3 }
  const all = [
    { ...version, version: 2, effectiveFrom: '2099-12-01', inForce: false, example: false, ...confirmed },
    { ...version, version: 1, effectiveFrom: null, inForce: true, example: false, ...confirmed },
  ]
  screen = await renderScreen(() => <TableGridScreen title="iaa-fee" />, {
    prepare: server => {
      server.on(listTableVersionsEndpoint, () => ({ status: 200, body: all }))
      server.on(readTableVersionEndpoint, (_call, { n }) => ({
        status: 200,
        body: {
          ...aSource('iaa-fee', feeRows),
          title: 'iaa-fee',
          version: Number(n),
          effectiveFrom: n === '2' ? '2099-12-01' : null,
          updatedAt: version.createdAt,
        },
      }))
    },
  })
  const words = () =>
    [...screen.place.querySelectorAll('p')].find(({ textContent }) => textContent?.startsWith('Версия'))
      ?.textContent
  const choice = await screen.until(() => screen.place.querySelector('select'))
  await screen.until(() => words()?.startsWith('Версия 1'))
  expect([...choice.options].map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Действует сейчас, версия 1',
    'Начнёт действовать с 1 декабря 2099, версия 2',
  ])
  await act(async () => {
    choice.value = '2099-12-01'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await screen.until(() => words()?.startsWith('Версия 2'))
  expect(screen.button('Запланировать с\u00a01\u00a0декабря\u00a02099…')).toBeDefined()
})

test('edits of a plan whose day has come are offered and opened by their address', async () => {
  const plan = '2026-11-01'
  const begun = { grid: valuesOfTable(aSource('iaa-fee', feeRows)), effectiveFrom: plan, keepPlans: true }
  const values = structuredClone(begun)
  values.grid.rows[0]?.cells.splice(2, 1, '777')
  const savedAt = '2026-10-31T09:00:00.000Z'
  const draft = { savedAt, erasedWith: null, baseVersion: 1, values, begun }
  writeDraft(localStorage, draftKey(1, `table-iaa-fee-plan-${plan}`), draft)
  await openGrid()
  await screen.press('Открыть правки')
  await screen.until(() => screen.place.querySelector('[role="grid"]')?.textContent?.includes('777'))
  expect(screen.address()).toBe('/admin/tables/iaa-fee?tab=edit&plan=2026-11-01')
})

test('the button that stores the rows names a later day, and the grid has the focus after the dialog', async () => {
  await openAndType()
  const dialog = await screen.until(() => document.querySelector('[role="dialog"] form'))
  const action = () => dialog.querySelector('[type="submit"]')?.textContent
  expect(action()).toBe('Сохранить новую версию')
  await typeInto(await screen.field('Действует с'), '2099-12-01')
  expect(action()).toBe('Запланировать с\u00a01\u00a0декабря\u00a02099')
  await screen.press('Вернуться к правке')
  const grid = screen.place.querySelector('[role="grid"]')
  await screen.until(() => document.activeElement === grid)
})

/** Confirms the dialog, and closes it before the save is answered. */
const confirmAndClose = async () => {
  const save = await screen.until(() => dialog()?.querySelector<HTMLButtonElement>('[type="submit"]'))
  await screen.until(() => !save.disabled)
  await act(async () => save.click())
  await screen.press('Вернуться к правке')
  await screen.until(() => dialog() === null)
}
const dialog = () => document.querySelector('[role="dialog"] form')
const key = (more: KeyboardEventInit) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...more })
    screen.place.querySelector('[role="grid"]')?.dispatchEvent(event)
  })
const puts = () => screen.server.calls.filter(({ method }) => method === 'PUT')

test('a save whose dialog was closed is sent once, and what was typed meanwhile is reviewed', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await openAndType(server =>
    server.on(saveTableEndpoint, async () => {
      await answered
      return rejection(409, { type: impactProblem })
    }),
  )
  await confirmAndClose()
  await key({ key: 'Delete', code: 'Delete' })
  await key({ key: 's', code: 'KeyS', ctrlKey: true })
  expect(dialog()).toBeNull()
  expect(screen.button('Сохранить…')?.hasAttribute('data-loading')).toBe(true)
  await act(async () => answer())
  const again = await screen.until(dialog)
  expect(puts()).toHaveLength(1)
  expect(again.querySelector<HTMLButtonElement>('[type="submit"]')?.disabled).toBe(true)
})

test.each([
  ['a cell cleared', [{ key: 'Delete', code: 'Delete' }]],
  ['a cell that is being typed', [{ key: '9', code: '9' }]],
])('%s during a save without an answer is not sent by itself', async (_what, keys) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await openAndType(server =>
    server.on(saveTableEndpoint, async () => {
      await answered
      return { status: 503, body: {} }
    }),
  )
  await confirmAndClose()
  for (const each of keys) await key(each)
  await act(async () => answer())
  await screen.until(() => screen.place.querySelector('[role="alert"]')?.textContent)
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  expect([puts().length, screen.button('Сохранить…')?.hasAttribute('data-loading')]).toEqual([1, false])
})

test('an attempt that fails again keeps what was typed during it from the next one', async () => {
  const attempts: (() => void)[] = []
  await openAndType(server =>
    server.on(saveTableEndpoint, async () => {
      await new Promise<void>(resolve => attempts.push(resolve))
      return { status: 503, body: {} }
    }),
  )
  await confirmAndClose()
  await act(async () => attempts[0]?.())
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  await screen.until(() => attempts.length === 2)
  await key({ key: '9', code: '9' })
  await key({ key: 's', code: 'KeyS', ctrlKey: true })
  await screen.until(dialog)
  await act(async () => attempts[1]?.())
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  expect(puts()).toHaveLength(2)
  // The review that was begun meanwhile goes on.
  expect(dialog()).not.toBeNull()
})

const day = '2099-12-01'
const saved = (version: number) => ({
  status: 200,
  body: { version, difference: { added: 0, removed: 0, changed: [] }, warnings: [] },
})
const aVersion = (version: number, effectiveFrom: string | null) => ({
  ...{ version, effectiveFrom, inForce: effectiveFrom === null, example: false, rows: 3, ...confirmed },
  ...{ createdAt: '2026-11-10T09:00:00.000Z', author: 'Ольга', fileName: null },
})
/** The server has the version in force and, as version 2, one planned with this fee of the first tier. */
const planned = (server: FakeServer, fee: string) => {
  server.gives(listTableVersionsEndpoint, () => [aVersion(2, day), aVersion(1, null)])
  const later = feeRows.map(row => row.map(cell => (cell === '25' ? fee : cell)))
  server.gives(readTableVersionEndpoint, (_call, { n }) => ({
    ...aSource('iaa-fee', n === '1' ? feeRows : later),
    ...{ title: 'iaa-fee', version: Number(n), effectiveFrom: n === '1' ? null : day },
    updatedAt: '2026-11-10T09:00:00.000Z',
  }))
}
const planFor = async (from: string) => {
  await screen.until(dialog)
  await typeInto(await screen.field('Действует с'), from)
  const save = await screen.until(() => dialog()?.querySelector<HTMLButtonElement>('[type="submit"]'))
  await screen.until(() => !save.disabled)
  await act(async () => save.click())
}

test('what was planned for a later day does not come into force with the next save', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await openAndType(server =>
    server.on(saveTableEndpoint, async () => {
      await answered
      return saved(2)
    }),
  )
  await planFor(day)
  await screen.press('Вернуться к правке')
  // Typed while the plan is on its way.
  for (const each of ['ArrowDown', '8']) await key({ key: each, code: each })
  planned(screen.server, '7')
  await act(async () => answer())
  await screen.until(() => screen.place.querySelector('select'))
  await key({ key: 's', code: 'KeyS', ctrlKey: true })
  await screen.until(() => document.body.textContent?.includes('Что изменится против версии 1'))
  await planFor('')
  await screen.until(() => puts().length === 2)
  expect(puts()[1]?.body).toMatchObject({
    baseVersion: 1,
    data: [{ 'Buyer fee': 25 }, { 'Buyer fee': 8 }, {}],
  })
  expect(puts()[1]?.body).not.toHaveProperty('effectiveFrom')
})

test('a plan that a colleague has made for the day meanwhile is replaced only once it was seen', async () => {
  await openAndType(server =>
    server.on(saveTableEndpoint, () =>
      rejection(409, { code: 'table.planned', detail: 'Уже запланирована' }),
    ),
  )
  planned(screen.server, '9')
  await planFor(day)
  await screen.until(() => screen.place.textContent?.includes('Уже запланирована'))
  screen.server.on(saveTableEndpoint, () => saved(3))
  await key({ key: 's', code: 'KeyS', ctrlKey: true })
  await screen.until(() => dialog()?.textContent?.includes('Заменит версию 2'))
  await planFor(day)
  await screen.until(() => puts().length === 2)
  expect(puts()[0]?.body).not.toHaveProperty('replaces')
  expect(puts()[1]?.body).toMatchObject({ baseVersion: 1, effectiveFrom: day, replaces: 2 })
})

test('a plan whose response was lost is known again by what it holds', async () => {
  await openAndType(server => {
    server.on(saveTableEndpoint, () => rejection(409, { code: 'table.planned', detail: 'Уже запланирована' }))
  })
  planned(screen.server, '7')
  await planFor(day)
  await screen.until(() => screen.place.querySelector('select'))
  await screen.until(() => screen.place.textContent?.includes('Изменений нет'))
  expect(screen.place.textContent).toContain('Версия 1Проба')
  expect(document.body.textContent).not.toContain('Уже запланирована')
})

test('undoing the last change keeps the focus on the button', async () => {
  await openAndType()
  await screen.press('Вернуться к правке')
  const undo = await screen.until(() => screen.button('Отменить'))
  undo.focus()
  await act(async () => undo.click())
  await screen.until(() => undo.getAttribute('aria-disabled') === 'true')
  expect([document.activeElement, undo.hasAttribute('disabled')]).toEqual([undo, false])
})

test('a save that met a colleague’s version has the page around the editor read it as well', async () => {
  await openAndType(server =>
    server.on(saveTableEndpoint, () =>
      rejection(409, { code: 'table.stale', errors: [{ path: 'baseVersion', message: 'x' }] }),
    ),
  )
  const reads = () =>
    screen.server.calls.filter(({ method, path }) => method === 'GET' && path === '/api/calculator/iaa-fee')
      .length
  const before = reads()
  await screen.press('Сохранить новую версию')
  await screen.until(() => screen.button('Сохранить объединённое'))
  await screen.until(() => reads() > before)
})

test('Ctrl+S outside of the grid shows first what it would save', async () => {
  await openAndType()
  await screen.press('Вернуться к правке')
  await act(async () => requestSave())
  await screen.until(dialog)
  await act(async () => requestSave())
  expect(puts()).toEqual([])
})

test('a day that was chosen and not saved is forgotten with the review', async () => {
  await openAndType()
  await typeInto(await screen.field('Действует с'), '2099-12-01')
  await screen.press('Вернуться к правке')
  await key({ key: 's', code: 'KeyS', ctrlKey: true })
  await screen.until(dialog)
  expect((await screen.field('Действует с')).getAttribute('value')).toBe('')
})

test.each([
  ['a large change of prices', () => ({ status: 200, body: anImpact([], { aboveThreshold: true }) })],
  ['a change whose effect is unknown', () => ({ status: 503, body: {} })],
])('%s is confirmed for its day alone', async (_what, respond) => {
  await openAndType(server => server.on(readPriceImpactEndpoint, respond))
  const box = () => dialog()?.querySelector<HTMLInputElement>('section [type="checkbox"]')
  const confirm = await screen.until(box)
  await act(async () => dialog()?.querySelector<HTMLButtonElement>('[type="submit"]')?.click())
  expect([puts(), document.activeElement]).toEqual([[], confirm])
  await act(async () => confirm.click())
  expect(box()?.checked).toBe(true)
  await typeInto(await screen.field('Действует с'), '2099-12-01')
  await screen.until(() => box()?.checked === false)
})

test('work on an older version is marked against it, and asked about cell by cell', async () => {
  const begun = valuesOfTable(aSource('iaa-fee', feeRows))
  const [header = [], ...rows] = feeRows
  const theirs = {
    ...aSource('iaa-fee', [header, ['0', '49.99', '20'], ['50', '99.99', '25'], ...rows.slice(1)]),
  }
  const grid = structuredClone(begun)
  grid.rows[2]?.cells.splice(2, 1, '700')
  const values = { grid, effectiveFrom: '', keepPlans: true }
  const before = { ...values, grid: begun }
  writeDraft(localStorage, draftKey(1, 'table-iaa-fee'), {
    savedAt: '2026-11-10T09:00:00.000Z',
    erasedWith: null,
    baseVersion: 1,
    values,
    begun: before,
  })
  screen = await renderScreen(() => <TableGridScreen title="iaa-fee" />, {
    prepare: server => {
      const at = '2026-11-11T09:00:00.000Z'
      const version = { version: 2, effectiveFrom: null, createdAt: at, author: 'Ольга', fileName: null }
      server.gives(listTableVersionsEndpoint, () => [
        { ...version, rows: 4, inForce: true, example: false, ...confirmed },
      ])
      server.gives(readTableVersionEndpoint, () => ({
        ...theirs,
        version: 2,
        title: 'iaa-fee',
        effectiveFrom: null,
        updatedAt: at,
      }))
      server.gives(readPriceImpactEndpoint, () => anImpact())
      server.on(saveTableEndpoint, () => rejection(409, { code: 'table.stale' }))
    },
  })
  await screen.until(() => document.body.textContent?.includes('объедините правки'))
  await screen.until(() => document.body.textContent?.includes('Изменено ячеек: 1'))
  await screen.press('Сохранить…')
  await screen.press('Сохранить новую версию')
  await screen.until(() => screen.button('Сохранить объединённое'))
  expect(document.body.textContent).toContain('Взято с сервера: ячеек и строк')
  screen.server.gives(saveTableEndpoint, () => ({
    version: 3,
    difference: { added: 0, removed: 0, changed: [] },
    warnings: [],
  }))
  await screen.press('Сохранить объединённое')
  await screen.until(() => puts().length === 2)
  expect(puts()[1]?.body).toMatchObject({
    baseVersion: 2,
    data: [{ 'Buyer fee': 20 }, { 'Buyer fee': 25 }, { 'Buyer fee': 49.5 }, { 'Buyer fee': 700 }],
  })
})
