/** @vitest-environment happy-dom */
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import { WaitingWork } from '#shared/admin/waiting-work.tsx'
import type { RequestEdit, WaitingChange } from '#shared/contract/platform/waiting-changes.ts'
import { changeRequestEndpoint, readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RequestWork } from '../request-work.tsx'
import { useWaitingChanges } from './use-waiting-changes.ts'

const request = aRequest()

/** A program that holds what it is given, as far as `holds` lets it. */
const aProgram = (changes: WaitingChange[] = [], holds = true) => {
  const edits: RequestEdit[] = []
  const decisions: string[] = []
  let notify = () => undefined as unknown
  const waiting: NonNullable<AdminShell['waitingChanges']> = {
    list: async () => [...changes],
    add: async edit => {
      if (!holds) return false
      edits.push(edit)
      changes.push(aChange({ key: `k${edits.length}`, change: edit.change }))
      notify()
      return true
    },
    decide: async (key, decision) => {
      decisions.push(`${decision} ${key}`)
      if (decision !== 'drop') return
      changes.splice(0, changes.length, ...changes.filter(change => change.key !== key))
      notify()
    },
    onChange: listener => {
      notify = listener
      return () => undefined
    },
  }
  return {
    edits,
    decisions,
    shell: { ...fakeShell(), kind: 'desktop', waitingChanges: waiting } as AdminShell,
  }
}
const aChange = (change: Partial<WaitingChange> = {}): WaitingChange => ({
  key: 'k',
  request: 5,
  who: 'Олена Коваль',
  change: { note: 'моя' },
  notedAt: '2026-11-21T09:00:00.000Z',
  state: { kind: 'waiting' },
  ...change,
})

/** As the layout has it: the list comes later than what reads and adds. */
const LateList = () => {
  const [isLoaded, setIsLoaded] = useState(false)
  useWaitingChanges()
  return isLoaded ? (
    <WaitingWork />
  ) : (
    <button type="button" onClick={() => setIsLoaded(true)}>
      Загрузить
    </button>
  )
}

const Screen = () => {
  const { data } = useCall(readRequestEndpoint, { params: { id: 5 } })
  return (
    <>
      <WaitingWork />
      {data && <RequestWork request={data} />}
    </>
  )
}

let shown: RenderedScreen
beforeEach(() => localStorage.clear())
afterEach(() => shown.close())
const show = async (shell: AdminShell) => {
  shown = await renderScreen(Screen, {
    shell,
    prepare: server => {
      server.gives(readRequestEndpoint, () => request)
      server.on(changeRequestEndpoint, () => ({ status: 503, body: {} }))
    },
  })
  await shown.until(() => status('В работе'))
}
const status = (name: string) =>
  [...shown.place.querySelectorAll('label')].find(label => label.textContent === name)
const click = (element: HTMLElement | null | undefined) => act(async () => element?.click())
const patches = () => shown.server.calls.filter(({ method }) => method === 'PATCH')

test('a state that finds no server waits under the key that it was sent with, and is shown; the next is not sent around it', async () => {
  const { edits, shell } = aProgram()
  await show(shell)
  await click(status('В работе'))
  await shown.until(() => shown.place.textContent?.includes('Ждут отправки: 1'))
  expect(edits).toEqual([
    {
      request: 5,
      version: 3,
      who: 'Олена Коваль',
      change: { status: 'in_work' },
      before: { status: 'new' },
      sentAs: new Headers(patches()[0]?.headers).get('Idempotency-Key'),
    },
  ])
  await click(status('Спам'))
  await shown.until(() => shown.place.textContent?.includes('Ждут отправки: 2'))
  expect(patches()).toHaveLength(1)
  expect(edits[1]).toMatchObject({ change: { status: 'spam' }, sentAs: null })
})

test('a note that finds no server waits, and stands in the list of notes', async () => {
  const { edits, shell } = aProgram()
  await show(shell)
  const field = await shown.until(() =>
    shown.place.querySelector<HTMLTextAreaElement>('[aria-label="Заметка для своих"]'),
  )
  await typeInto(field, 'Звонить вечером')
  await shown.press('Добавить')
  await shown.until(() => shown.place.querySelector('section ol')?.textContent?.includes('ждёт отправки'))
  expect(edits.map(({ change, before }) => ({ change, before }))).toEqual([
    { change: { comment: { text: 'Звонить вечером', mentions: [] } }, before: {} },
  ])
  expect(field.value).toBe('')
})

test('what was added before the list was loaded is in it', async () => {
  const changes: WaitingChange[] = []
  const { shell } = aProgram(changes)
  shown = await renderScreen(LateList, { shell })
  changes.push(aChange())
  await shown.press('Загрузить')
  await shown.until(() => shown.place.textContent?.includes('Ждут отправки: 1'))
})

test('a program that cannot hold it safely promises nothing', async () => {
  const { edits, shell } = aProgram([], false)
  await show(shell)
  await click(status('В работе'))
  await shown.until(() => patches().length === 1)
  expect(edits).toEqual([])
  expect(shown.place.textContent).not.toContain('Ждут отправки')
})

test('a conflict shows both and asks; a rejection shows the words of the server', async () => {
  const { decisions, shell } = aProgram([
    aChange({ key: 'a', state: { kind: 'conflict', theirs: { note: 'коллеги' } } }),
    aChange({ key: 'b', request: 6, state: { kind: 'rejected', message: 'Такой заявки нет' } }),
  ])
  await show(shell)
  await shown.until(() => shown.button('Оставить моё'))
  expect(shown.place.textContent).toMatch(/заметка «моя».*Там теперь: заметка «коллеги»/)
  expect(shown.place.textContent).toContain('Сервер не принял. Такой заявки нет')
  await shown.press('Оставить моё')
  await shown.press('Отправить ещё раз')
  const drop = async (name: string) => {
    const button = shown.button(name)
    button?.focus()
    await click(button)
    await shown.until(() => !shown.button(name) && document.activeElement !== document.body)
  }
  await drop('Оставить с сервера')
  expect(shown.isNear('Удалить')).toBe(true)
  await drop('Удалить')
  expect(decisions).toEqual(['send a', 'send b', 'drop a', 'drop b'])
})
