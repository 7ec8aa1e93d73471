// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/client/api-error.ts'
import { type CreateTools, useCreateOnce } from './use-create-once.ts'

let root: Root
afterEach(() => act(async () => root.unmount()))

/** The hook as a component uses it. */
const mount = async (tools: CreateTools<string, string>) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let create: (values: string) => Promise<string> = async () => ''
  const Form = () => {
    create = useCreateOnce(tools)
    return null
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Form />))
  return (values: string) => create(values)
}

/** A server that stores what it is sent once for each key; `net` says what gets through. */
const storing = () => {
  const stored = new Map<string, string>()
  const net = { answers: false, changes: true }
  return {
    stored,
    net,
    change: async (earlier: string, values: string) => {
      if (!net.changes) throw new Error('no connection')
      for (const [key, value] of stored) if (value === earlier) stored.set(key, values)
      return values
    },
    create: async (values: string, key: string) => {
      stored.set(key, stored.get(key) ?? values)
      if (!net.answers) throw new Error('the answer was lost')
      return stored.get(key) ?? ''
    },
  }
}

test('a record whose change never arrived either is found by the key that it was made with', async () => {
  const { stored, net, ...server } = storing()
  const create = await mount(server)
  await expect(create('first')).rejects.toThrow()
  Object.assign(net, { answers: true, changes: false })
  for (const values of ['second', 'third']) await expect(create(values)).rejects.toThrow()
  net.changes = true
  await create('fourth')
  expect([...stored.values()]).toEqual(['fourth'])
})

test('an attempt that never arrived is made again', async () => {
  const stored: string[] = []
  let reached = false
  const create = await mount({
    change: async () => 'changed',
    create: async values => {
      if (!reached) throw new Error('no connection')
      stored.push(values)
      return values
    },
  })
  await expect(create('only')).rejects.toThrow()
  reached = true
  await create('only')
  expect(stored).toEqual(['only'])
})

test('what was rejected is repeated no more; what an earlier attempt has made still is', async () => {
  const rejected = new ApiError(400, null, 'Такой адрес уже есть')
  const lost = new Error('the answer was lost')
  const kept: (string | null)[] = []
  const calls: string[] = []
  const answers = [lost, null, rejected, null, null, rejected, null]
  const answer = async (name: string) => {
    calls.push(name)
    const next = answers.shift()
    if (next) throw next
    return 'made'
  }
  const create = await mount({
    create: values => answer(`create ${values}`),
    change: (_, values) => answer(`change ${values}`),
    earlier: () => null,
    keep: attempt => kept.push(attempt?.values ?? null),
  })
  await expect(create('first')).rejects.toThrow()
  await expect(create('second')).rejects.toThrow('Такой адрес')
  await create('third')
  await expect(create('fourth')).rejects.toThrow('Такой адрес')
  await create('fifth')
  const [again, changed] = ['create first', (values: string) => `change ${values}`]
  expect(calls).toEqual([
    ...['create first', again, changed('second'), again, changed('third')],
    ...['create fourth', 'create fifth'],
  ])
  expect(kept).toEqual(['first', 'first', 'first', 'first', null, 'fourth', null, 'fifth', null])
})

test('a record that somebody removed meanwhile is made anew by the next save', async () => {
  const keys: string[] = []
  const answers = [new Error('the answer was lost'), null, null]
  const create = await mount({
    create: async (values, key) => {
      keys.push(key)
      const next = answers.shift()
      if (next) throw next
      return values
    },
    change: () => Promise.reject(new ApiError(404, null, 'Запись удалили')),
  })
  await expect(create('first')).rejects.toThrow()
  await expect(create('second')).rejects.toThrow('удалили')
  await create('second')
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})

test('where a call is known by its key, an attempt without a response is repeated, and then changed', async () => {
  const calls: string[] = []
  const made = new Map<string, string>()
  let lost = true
  const create = await mount({
    change: async (earlier, values) => {
      calls.push(`${earlier}: ${values}`)
      return values
    },
    create: async (values, key) => {
      calls.push(values)
      made.set(key, made.get(key) ?? `record of ${values}`)
      if (lost) throw new Error('the answer was lost')
      return made.get(key) ?? ''
    },
  })
  await expect(create('first')).rejects.toThrow()
  await expect(create('first')).rejects.toThrow()
  lost = false
  await create('second')
  expect([calls, made.size]).toEqual([['first', 'first', 'first', 'record of first: second'], 1])
  await create('third')
  expect([calls.at(-1), made.size]).toEqual(['third', 2])
})
