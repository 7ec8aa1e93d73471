// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { listCategoriesEndpoint, removeCategoryEndpoint } from '#shared/contract/content/categories.ts'
import { listPostPageEndpoint, readPostEndpoint } from '#shared/contract/content/posts.ts'
import type { FakeResponse } from '#shared/testing/fake-server.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { confirm } from '../components/dialogs/confirm.tsx'
import { callKey, kindKey, useCall } from './call-query.ts'
import { type ActionOptions, useAction } from './use-action.ts'

let screen: RenderedScreen
afterEach(() => screen?.close())

const moment = '2026-01-01T00:00:00.000Z'
const stored = { id: 7, title: 'Акциз', postCount: 0, version: 1, createdAt: moment, updatedAt: moment }

/** The list of categories, a button that removes the first, and what its refusal says here. */
const show = async (options: ActionOptions<number, unknown>, answers: (() => Promise<FakeResponse>)[]) => {
  const List = () => {
    const list = useCall(listCategoriesEndpoint)
    const remove = useAction(
      (client, id: number) => client.call(removeCategoryEndpoint, { params: { id }, ifMatch: 1 }),
      options,
    )
    return (
      <>
        <Notifications />
        <button type="button" onClick={() => void remove.run(7)}>
          Удалить
        </button>
        <button
          type="button"
          onClick={() => confirm({ title: 'Точно?', action: 'Да', text: '', act: () => remove.run(7) })}
        >
          Спросить
        </button>
        <output>{`${list.data?.length} ${remove.busy ? `busy ${remove.running}` : 'idle'} ${remove.failure}`}</output>
      </>
    )
  }
  let listed = [stored]
  screen = await renderScreen(List, {
    prepare: server => {
      server.gives(listCategoriesEndpoint, () => listed)
      server.on(removeCategoryEndpoint, async () => {
        const answer = await (answers.shift() ?? (async () => ({ status: 204 })))()
        if (answer.status === 204) listed = []
        return answer
      })
    },
  })
  await screen.until(() => says('1 idle null'))
}

const says = (text: string) => screen.place.querySelector('output')?.textContent === text
const calls = (method: string) => screen.server.calls.filter(call => call.method === method).length
const refusal = (status: number, errors: { path: string; message: string }[] = []) =>
  rejection(status, { detail: 'Её правят', errors })

test('an action is busy until its reads are fresh, and pressed twice it calls once', async () => {
  let answer: (response: FakeResponse) => void = () => undefined
  await show({ changes: ['category'], done: 'Удалена' }, [() => new Promise(resolve => (answer = resolve))])
  await act(async () => {
    screen.button('Удалить')?.click()
    screen.button('Удалить')?.click()
  })
  await screen.until(() => says('1 busy 7 null'))
  await act(async () => answer({ status: 204 }))
  await screen.until(() => says('0 idle null'))
  expect([calls('DELETE'), calls('GET')]).toEqual([1, 2])
})

test('a refusal stands in the corner, and the reads are fresh after it too', async () => {
  await show({ changes: ['category'] }, [async () => refusal(409)])
  await screen.press('Удалить')
  await screen.until(() => document.body.textContent?.includes('Не получилось'))
  expect(calls('GET')).toBe(2)
})

test('a refusal because the session has ended is said by the sign-in page alone', async () => {
  await show({}, [async () => refusal(401)])
  await screen.press('Удалить')
  await screen.until(() => says('1 idle Её правят'))
  expect(document.body.textContent).not.toContain('Не получилось')
})

test('a refusal that is said here is not said in the corner, and goes with the next attempt', async () => {
  await show({ saysHere: true, changes: ['category'] }, [async () => refusal(409)])
  await screen.press('Удалить')
  await screen.until(() => says('1 idle Её правят'))
  expect(document.body.textContent).not.toContain('Не получилось')
  await screen.press('Удалить')
  await screen.until(() => says('0 idle null'))
})

test('a question stays busy until its act is through, then it is gone', async () => {
  let answer: (response: FakeResponse) => void = () => undefined
  await show({ changes: ['category'] }, [() => new Promise(resolve => (answer = resolve))])
  await screen.press('Спросить')
  await screen.press('Да')
  await screen.until(() => screen.button('Да')?.dataset.loading)
  await act(async () => answer({ status: 204 }))
  await screen.until(() => !screen.button('Да'))
  expect(says('0 idle null')).toBe(true)
})

test('a key begins with the folder of its kind, leaves empty values out, and matches by a part of its input', () => {
  const all = callKey(readPostEndpoint, { params: { id: 7 } })
  expect(all.slice(0, 1)).toEqual(kindKey('post'))
  expect(callKey(readPostEndpoint, { params: { id: '7' }, query: { lang: 'uk' } })[2]).toMatchObject(all[2])
  expect(callKey(listPostPageEndpoint, { params: { page: 1 }, query: { q: '', lang: undefined } })).toEqual(
    callKey(listPostPageEndpoint, { params: { page: '1' }, query: {} }),
  )
})
