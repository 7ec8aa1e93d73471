// @vitest-environment happy-dom
/** What every removal does without a connection, whatever it removes: a new one gets all of it by being listed. */
import { useQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removals, sendQueuedSave } from '#shared/admin/queued-kinds.ts'
import { SaveQueues } from '#shared/admin/save-queues.tsx'
import { createClient } from '#shared/client/call.ts'
import { kindsWith } from '#shared/kinds/all-kinds.ts'
import { problemResponse } from '#shared/testing/fake-server.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { queuedSaves } from '../save-queue/queued-saves.ts'
import { sendQueuedSaves } from '../save-queue/send-queued-saves.ts'
import { rejection } from '../testing/rejection.ts'
import { useRemoval } from './use-removal.ts'

let screen: RenderedScreen
beforeEach(() => localStorage.clear())

const waiting = () => queuedSaves(localStorage, 1)
const noServer = () => {
  throw new TypeError('no connection')
}

test('records of every kind with a bin come back from it, and no others', () => {
  const binned = removals.flatMap(({ bin }) => bin ?? [])
  // The owner's password and the order of tariffs are asked on their own pages.
  const elsewhere = ['tariff', 'account']
  expect([...new Set(binned), ...elsewhere].toSorted()).toEqual(kindsWith('bin').toSorted())
})

describe.each(removals.map(removal => [removal.name, removal] as const))('%s', (_name, removal) => {
  afterEach(() => screen.close())

  test('a second press while the first waits for the server removes nothing more, and the focus stays', async () => {
    const calls: string[] = []
    let respond = (_response: Response) => {}
    let isRemoved = false
    const Rows = () => {
      const [ids, setIds] = useState([7, 8])
      const remove = useRemoval(removal, async () => setIds([8]))
      const press = async (id: number) => {
        if (await remove({ id, version: 3 }, { title: 'Запись', removed: '' })) isRemoved = true
      }
      return (
        <ul>
          {ids.map(id => (
            <li key={id} aria-label={`Запись ${id}`}>
              <button type="button" onClick={() => void press(id)}>
                Удалить {id}
              </button>
            </li>
          ))}
        </ul>
      )
    }
    screen = await renderScreen(Rows, {
      address: '/admin',
      prepare: server => {
        server.fetch = address => {
          calls.push(String(address))
          return new Promise(resolve => {
            respond = resolve
          })
        }
      },
    })
    const button = await screen.until(() => screen.button('Удалить 7'))
    button.focus()
    await act(async () => {
      button.click()
      button.click()
    })
    await screen.until(() => calls.length > 0)
    await act(async () => respond(new Response(null, { status: 204 })))
    await screen.until(() => isRemoved)
    expect(calls).toHaveLength(1)
    // The row in its place, not the button there, which a second Enter would press.
    await screen.until(() => document.activeElement?.getAttribute('aria-label') === 'Запись 8')
  })

  /** It is given back in the next frame. */
  const focusGivenBack = () => act(() => new Promise(resolve => setTimeout(resolve, 50)))
  /** Removes one of two rows without a connection; resolves with what connects and waits until the row is gone. */
  const removeRowOffline = async () => {
    let isUp = false
    let isRemoved = false
    let whileRead = () => {}
    const read = async () => {
      if (!isRemoved) return [7, 8]
      whileRead()
      // Longer than a frame, as a real answer takes.
      await new Promise(resolve => setTimeout(resolve, 100))
      return [8]
    }
    const Rows = () => {
      const ids = useQuery({ queryKey: ['rows'], queryFn: read }).data ?? []
      const remove = useRemoval(removal, async () => undefined)
      return (
        <>
          <SaveQueues />
          <ul>
            {ids.map(id => (
              <li key={id} aria-label={`Запись ${id}`}>
                <button
                  type="button"
                  onClick={() => void remove({ id, version: 3 }, { title: 'Запись', removed: '' })}
                >
                  Удалить {id}
                </button>
              </li>
            ))}
          </ul>
          <input aria-label="Поиск" />
        </>
      )
    }
    screen = await renderScreen(Rows, {
      address: '/admin',
      prepare: server => {
        server.fetch = async () => {
          if (!isUp) return noServer()
          isRemoved = true
          return new Response(null, { status: 204 })
        }
      },
    })
    const button = await screen.until(() => screen.button('Удалить 7'))
    button.focus()
    await act(async () => button.click())
    await screen.until(() => screen.button('Не удалять'))
    await focusGivenBack()
    return async (meanwhile = () => {}) => {
      whileRead = meanwhile
      isUp = true
      await act(async () => void window.dispatchEvent(new Event('online')))
      await screen.until(() => !screen.button('Удалить 7') && !screen.button('Не удалять'))
      await focusGivenBack()
    }
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')

  test('a row that goes once its queued removal is sent leaves the focus to the row in its place', async () => {
    const connect = await removeRowOffline()
    expect(document.activeElement).toBe(screen.button('Удалить 7'))
    await connect()
    expect(focused()).toBe('Запись 8')
  })

  test('whoever has moved on meanwhile keeps the focus', async () => {
    const connect = await removeRowOffline()
    await connect(() => screen.place.querySelector('input')?.focus())
    expect(focused()).toBe('Поиск')
  })

  test('the focus in the save queue stays on the page once the removal there is sent', async () => {
    const connect = await removeRowOffline()
    screen.button('Не удалять')?.focus()
    await connect()
    expect(document.activeElement).not.toBe(document.body)
  })

  /** The person removes it; the server responds so. */
  const removeWith = async (respond: () => Response, List: () => React.ReactNode = () => null) => {
    let isGone: boolean | null = null
    const Desk = () => {
      const remove = useRemoval(removal, async () => undefined)
      const press = async () => {
        isGone = await remove(
          { id: 7, version: 3 },
          { title: 'Запись «А»', removed: 'Удалена', returned: '' },
        )
      }
      return (
        <>
          <button type="button" onClick={() => void press()}>
            Удалить
          </button>
          <List />
        </>
      )
    }
    screen = await renderScreen(Desk, {
      address: '/admin',
      prepare: server => {
        server.fetch = async () => respond()
      },
    })
    await act(async () => screen.place.querySelector('button')?.click())
    await screen.until(() => isGone !== null)
    return isGone
  }
  const sendLater = async (respond: () => Response) => {
    const calls: [string | undefined, string | null][] = []
    const fetch: typeof globalThis.fetch = async (_address, { method, headers } = {}) => {
      calls.push([method, new Headers(headers).get('if-match')])
      return respond()
    }
    const client = createClient({ headers: () => ({}), fetch })
    await sendQueuedSaves({
      client,
      storage: localStorage,
      userId: 1,
      now: () => new Date(),
      sendRecord: sendQueuedSave,
    })
    return calls
  }

  test('without a connection it waits, and goes out later, once, upon the version that was seen', async () => {
    expect(await removeWith(noServer)).toBe(true)
    expect(waiting()).toMatchObject([{ title: 'Запись «А»', problem: null }])
    expect(await sendLater(() => new Response(null, { status: 204 }))).toEqual([['DELETE', '"3"']])
    expect(localStorage.length).toBe(0)
  })

  test('one that has arrived although its response was lost is done', async () => {
    await removeWith(noServer)
    await sendLater(() => problemResponse(404, 'Такой записи нет'))
    expect(localStorage.length).toBe(0)
  })

  test('what a colleague has changed meanwhile stays, and is shown', async () => {
    await removeWith(noServer)
    await sendLater(() => Response.json(rejection(409, { code: 'record.stale' }).body, { status: 409 }))
    expect(waiting()).toMatchObject([{ problem: expect.stringContaining('изменили на сервере') }])
  })

  test('what the server rejects stays, and waits for nothing', async () => {
    expect(await removeWith(() => problemResponse(403, 'Нет права'))).toBe(false)
    expect(localStorage.length).toBe(0)
  })

  test('while it waits it can be taken back', async () => {
    await removeWith(noServer, SaveQueues)
    await screen.press('Не удалять')
    expect(localStorage.length).toBe(0)
  })
})
