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

/** A server that stores what it is sent; `net` says what gets through, and `find` looks for equal values. */
const storing = () => {
  const stored: string[] = []
  const net = { answers: false, changes: true }
  return {
    stored,
    net,
    find: vi.fn(async (attempt: string) => stored.find(one => one === attempt) ?? null),
    change: async (earlier: string, values: string) => {
      if (!net.changes) throw new Error('no connection')
      stored.splice(stored.indexOf(earlier), 1, values)
      return values
    },
    create: async (values: string) => {
      stored.push(values)
      if (!net.answers) throw new Error('the answer was lost')
      return values
    },
  }
}

test('an attempt without a response is looked for before another is made', async () => {
  const { stored, net, ...server } = storing()
  const create = await mount(server)
  await expect(create('first')).rejects.toThrow()
  net.answers = true
  expect(server.find).not.toHaveBeenCalled()
  await create('first, with a word more')
  expect(stored).toEqual(['first, with a word more'])
  // Answered: the next one is another record.
  await create('second')
  expect(stored).toEqual(['first, with a word more', 'second'])
  expect(server.find).toHaveBeenCalledTimes(1)
})

test('a record whose change never arrived either is found by what it was made with', async () => {
  const { stored, net, ...server } = storing()
  const create = await mount(server)
  await expect(create('first')).rejects.toThrow()
  Object.assign(net, { answers: true, changes: false })
  for (const values of ['second', 'third']) await expect(create(values)).rejects.toThrow()
  net.changes = true
  await create('fourth')
  expect(stored).toEqual(['fourth'])
})

test('an attempt that never arrived is made again', async () => {
  const stored: string[] = []
  let reached = false
  const create = await mount({
    find: async attempt => stored.find(one => one === attempt) ?? null,
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

test('what is sent again goes under the same key, and other work under another', async () => {
  const keys: string[] = []
  const create = await mount({
    find: async () => null,
    change: async () => 'changed',
    create: async (_values, key) => {
      keys.push(key)
      throw new Error('no connection')
    },
  })
  for (const values of ['one', 'one', 'another']) await expect(create(values)).rejects.toThrow()
  const [first, again, other] = keys
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect([again, other === first]).toEqual([first, false])
})

test('what was rejected is looked for no more; what an earlier attempt has made still is', async () => {
  const rejected = new ApiError(400, null, 'Такой адрес уже есть')
  const kept: (string | null)[] = []
  const find = vi.fn(async (attempt: string) => (attempt === 'first' ? 'made' : null))
  const answers = [new Error('the answer was lost'), rejected, null, rejected, null]
  const answer = async () => {
    const next = answers.shift()
    if (next) throw next
    return 'made'
  }
  const create = await mount({
    find,
    create: answer,
    change: answer,
    earlier: () => null,
    keep: attempt => kept.push(attempt?.values ?? null),
  })
  await expect(create('first')).rejects.toThrow()
  await expect(create('second')).rejects.toThrow('Такой адрес')
  await create('third')
  expect(find.mock.calls).toEqual([['first'], ['first']])
  expect(kept).toEqual(['first', 'second', 'first', 'third', null])
  await expect(create('fourth')).rejects.toThrow('Такой адрес')
  await create('fifth')
  expect(find).toHaveBeenCalledTimes(2)
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
