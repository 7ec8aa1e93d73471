// @vitest-environment happy-dom
/** The keys of the inbox: by their place, never while something is written, and not at all where they are switched off. */
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { keysOn } from '#shared/admin/platform/components/controls/single-keys.ts'
import { listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  changeRequestEndpoint,
  listOutcomeReasonsEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint, readThreadEndpoint } from '#shared/contract/work/threads.ts'
import { aRequest, aRequestPage, aThread } from '#shared/testing/a-request.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RequestsPage } from './requests-page.tsx'

const Screen = () => (
  <>
    <RequestsPage />
    <Notifications />
  </>
)

let screen: RenderedScreen
afterEach(async () => {
  keysOn.set(true)
  await screen.close()
})

const show = async (
  address = '/admin/requests',
  people = [[3], [2], [1]],
  states: Partial<Record<number, OfficeRequest['status']>> = {},
  /** What each answer of the list waits for. */
  listed: () => Promise<unknown> | undefined = () => undefined,
) => {
  const sent: unknown[] = []
  let requests = [3, 2, 1].map(id => aRequest({ id, name: `Клиент ${id}`, status: states[id] ?? 'new' }))
  const threads = () => people.map(ids => aThread(...requests.filter(({ id }) => ids.includes(id))))
  screen = await renderScreen(Screen, {
    address,
    prepare: server => {
      server.gives(readThreadEndpoint, ({ path }) =>
        threads().find(thread => thread.requests.some(({ id }) => path.endsWith(`/${id}/thread`))),
      )
      server.gives(listAdminsEndpoint, () => [])
      server.gives(listCommentsEndpoint, () => [])
      server.gives(readRequestEndpoint, ({ path }) => requests.find(({ id }) => id === idIn(path)))
      server.gives(listOutcomeReasonsEndpoint, () =>
        ['Дорого', 'Передумал'].map(reason => ({ ru: reason, uk: reason })),
      )
      server.gives(listThreadsEndpoint, async ({ query }) => {
        await listed()
        const items = threads().filter(({ status }) => query.status === undefined || query.status === status)
        return aRequestPage(...items)
      })
      server.gives(changeRequestEndpoint, ({ path, body }) => {
        sent.push([idIn(path), body])
        requests = requests.map(request =>
          request.id === idIn(path)
            ? { ...request, ...(body as Partial<OfficeRequest>), takenBy: null, version: request.version + 1 }
            : request,
        )
        return requests.find(({ id }) => id === idIn(path))
      })
    },
  })
  await screen.until(() => screen.place.querySelector('.admin-request'))
  return sent
}
/** What a Cyrillic layout makes of the key is another letter. */
const press = (code: string, target: EventTarget = document.activeElement ?? document.body) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { code, key: 'щ', bubbles: true, cancelable: true }))
  })
const shown = (id: number) =>
  screen.until(
    () => screen.place.querySelector('[aria-label="Открытая заявка"] h2')?.textContent === `Клиент ${id}`,
  )

/** D asks how it ended; Enter leaves it unsaid. */
const close = async () => {
  await press('KeyD')
  const unsaid = await screen.until(() =>
    document.activeElement?.closest<HTMLElement>('[role="dialog"] button'),
  )
  await act(async () => unsaid.click())
}

test('J and K walk through the rows and through the open requests', async () => {
  await show()
  await press('KeyJ')
  await press('KeyJ')
  await press('KeyK')
  const row = document.activeElement as HTMLElement
  expect(row.textContent).toContain('Клиент 3')
  await act(async () => row.click())
  await shown(3)
  await press('KeyJ')
  await shown(2)
})

test('what is taken stays open; what is done makes place for the next one', async () => {
  const sent = await show('/admin/requests?open=3')
  await shown(3)
  await press('KeyT')
  await screen.until(() => sent.length === 1)
  expect(screen.address()).toContain('open=3')
  await close()
  await shown(2)
  expect(sent).toEqual([
    [3, { takenBy: 1, status: 'in_work' }],
    [3, { status: 'done' }],
  ])
})

test.each([
  { digits: ['Digit1'], outcome: 'contract' },
  { digits: ['Digit2', 'Digit2'], outcome: 'refused', outcomeReason: 'Передумал' },
  { digits: ['Digit3'], outcome: 'not_reached' },
  { digits: ['Numpad4'], outcome: 'not_ours' },
])('D and $digits close it as $outcome', async ({ digits, ...ended }) => {
  const sent = await show('/admin/requests?open=3')
  await shown(3)
  await press('KeyD')
  expect(sent).toEqual([])
  for (const digit of digits) await press(digit)
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([[3, { status: 'done', ...ended }]])
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('where nothing opens next, the keyboard goes on at the request, and Escape closes it wherever the focus was lost', async () => {
  await show('/admin/requests?open=3')
  await shown(3)
  const heading = await screen.until(() => screen.place.querySelector('h2'))
  await act(async () => heading.focus())
  await press('KeyD')
  await press('Digit1')
  await screen.until(() => document.activeElement === heading)
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  expect(screen.address()).toBe('/admin/requests')
})

test('a request that is not in the list leaves the focus to the heading of the page', async () => {
  await show('/admin/requests?status=in_work&open=3', [[3], [2], [1]], { 2: 'in_work' })
  await shown(3)
  const heading = await screen.until(() => screen.place.querySelector('h2'))
  await act(async () => heading.focus())
  await act(async () => {
    heading.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await screen.until(() => document.activeElement?.matches('[data-page-title]'))
})

test('until the reasons of a refusal are read, the focus stays in the dialog', async () => {
  await show()
  const read = Promise.withResolvers<void>()
  screen.server.gives(listOutcomeReasonsEndpoint, async () => {
    await read.promise
    return [{ ru: 'Дорого', uk: 'Дорого' }]
  })
  await act(async () => screen.place.querySelector<HTMLElement>('.admin-request')?.click())
  await shown(3)
  await press('KeyD')
  await screen.until(() => document.activeElement?.closest('[role="dialog"] button'))
  await press('Digit2')
  await screen.until(() => document.activeElement?.getAttribute('aria-label') === 'Причина отказа')
  read.resolve()
  await screen.until(() => document.activeElement?.textContent?.includes('Дорого'))
})

test('a digit that is held down chooses no reason, and Escape leaves the request as it was', async () => {
  const sent = await show('/admin/requests?open=3')
  await shown(3)
  await press('KeyD')
  await press('Digit2')
  const first = await screen.until(() =>
    [...document.querySelectorAll('[role="dialog"] button')].find(each =>
      each.textContent?.includes('Дорого'),
    ),
  )
  await screen.until(() => document.activeElement === first)
  // The dialog takes the focus a moment after it stands, also when the digit was quicker: not to its cross.
  expect(first.matches('[data-autofocus]')).toBe(true)
  await act(async () => {
    first.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit2', repeat: true, bubbles: true }))
  })
  await act(async () => {
    first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  await press('Digit1')
  expect(sent).toEqual([])
  expect(screen.address()).toContain('open=3')
})

test('after the end comes the next who still waits, past what is closed already', async () => {
  await show('/admin/requests?open=3', [[3], [2], [1]], { 2: 'spam' })
  await shown(3)
  await close()
  await shown(1)
})

test('whoever takes one request of a person takes what else of them nobody has, and gives all of it back', async () => {
  const sent = await show('/admin/requests?open=3', [[3, 2], [1]])
  await shown(3)
  await press('KeyT')
  await screen.until(() => sent.length === 2)
  expect(sent.map(each => (each as [number])[0])).toEqual([3, 2])
  const back = await screen.until(() =>
    [...document.querySelectorAll('button')].find(each => each.textContent === 'Отменить'),
  )
  expect(back.parentElement?.textContent).toContain('Взята и №\u00a02')
  await act(async () => back.click())
  await screen.until(() => sent.length === 4)
  expect(sent.at(-1)).toEqual([2, { status: 'new', takenBy: null }])
})

test('from the search an arrow leads to what was found', async () => {
  await show()
  const field = await screen.until(() => screen.place.querySelector<HTMLInputElement>('input[type=search]'))
  await act(async () => {
    field.focus()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }))
  })
  expect(document.activeElement?.textContent).toContain('Клиент 3')
})

test('what else the same person asks comes before the next person', async () => {
  await show('/admin/requests?open=3', [[3, 1], [2]])
  await shown(3)
  await close()
  await shown(1)
  await close()
  await shown(2)
})

test('who was just closed does not come again while the list is still being read', async () => {
  let reads = 0
  // The first answers, those after a change do not.
  await show('/admin/requests?open=3', [[3, 1], [2]], {}, () =>
    reads++ === 0 ? undefined : new Promise(() => undefined),
  )
  await shown(3)
  await close()
  await shown(1)
  await close()
  await shown(2)
})

test('the next request has the focus while it is still being read', async () => {
  await show('/admin/requests?open=3')
  await shown(3)
  screen.place.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  screen.server.on(readRequestEndpoint, () => new Promise(() => undefined))
  await close()
  await screen.until(() => screen.address().includes('open=2'))
  await screen.until(() => document.activeElement?.getAttribute('aria-label') === 'Открытая заявка')
})

test('after the last of the list comes who still waits above, by J as well', async () => {
  await show('/admin/requests?open=1')
  await shown(1)
  await close()
  await shown(3)
  await press('KeyK')
  expect(screen.address()).toContain('open=3')
  await press('KeyJ')
  await shown(2)
  await press('KeyT')
  await press('KeyJ')
  await shown(1)
  await press('KeyJ')
  await shown(3)
})

test('J goes on from a row that was the last and has left the list', async () => {
  await show('/admin/requests?status=new&open=1')
  await shown(1)
  await press('KeyT')
  await screen.until(() => screen.place.querySelectorAll('.admin-request').length === 2)
  await press('KeyJ')
  await shown(2)
})

test('Escape leaves what is being written first, and closes the request then', async () => {
  await show('/admin/requests?open=3')
  await shown(3)
  await press('KeyR')
  const answer = await screen.until(() =>
    [...screen.place.querySelectorAll('textarea')].find(field => field === document.activeElement),
  )
  await typeInto(answer, 'Добрый день')
  const leave = () =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
  await leave()
  expect([screen.address(), answer.value, document.activeElement?.textContent]).toEqual([
    '/admin/requests?open=3',
    'Добрый день',
    'Клиент 3',
  ])
  // A letter that was meant for the text would be a key.
  await press('KeyR')
  expect(document.activeElement).toBe(answer)
  await leave()
  // What is not sent would be asked about as the next test's window closes.
  await typeInto(answer, '')
  await leave()
  expect(screen.address()).toBe('/admin/requests')
})

test('Escape at a question of the request leaves the request open', async () => {
  await show('/admin/requests?open=3')
  await shown(3)
  await press('KeyR')
  const answer = await screen.until(() =>
    [...screen.place.querySelectorAll('textarea')].find(field => field === document.activeElement),
  )
  await typeInto(answer, 'Добрый день')
  await screen.press('Отмена')
  const question = await screen.until(() => document.querySelector('[role="dialog"]'))
  await act(async () => {
    question.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  expect(screen.address()).toContain('open=3')
  await typeInto(answer, '')
})

test('a letter in a field is a letter, and keys that are switched off do nothing', async () => {
  const sent = await show('/admin/requests?open=3')
  await shown(3)
  const note = await screen.until(() => screen.place.querySelector('textarea'))
  await press('KeyD', note)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  keysOn.set(false)
  await press('KeyD', document.body)
  await press('KeyJ', document.body)
  expect(sent).toEqual([])
  expect(screen.address()).toContain('open=3')
})

const idIn = (path: string): number => Number(path.split('/').at(-1))
