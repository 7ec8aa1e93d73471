// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SaveOutcome } from './record-options.ts'
import { useSaveQueue } from './use-save-queue.ts'

interface Stored {
  version: number
}

let root: Root
let queue: ReturnType<typeof useSaveQueue<Stored>>
let isUnsaved: boolean
const save = vi.fn(async (): Promise<SaveOutcome<Stored>> => ({ version: 2 }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  save.mockClear()
  isUnsaved = true
  root = createRoot(document.createElement('div'))
  const Form = () => {
    queue = useSaveQueue<Stored>({ save, isUnsaved: () => isUnsaved })
    return null
  }
  await act(async () => root.render(<Form />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

/** Asks for a save twice while another runs, and says what each has come to. */
const askMeanwhile = async (outcome: SaveOutcome<Stored> | null) => {
  const response = Promise.withResolvers<SaveOutcome<Stored> | null>()
  const running = queue.run(() => response.promise)
  const asked = Promise.all([queue.follow(), queue.follow()])
  await act(async () => {
    response.resolve(outcome)
    await running
  })
  return asked
}

test('what is asked for while a save runs is saved once after it, and whoever asked learns what became of it', async () => {
  expect(await askMeanwhile({ version: 1 })).toEqual([{ version: 2 }, { version: 2 }])
  expect(save).toHaveBeenCalledOnce()
  await act(async () => void (await queue.run(async () => ({ version: 3 }))))
  expect(save).toHaveBeenCalledOnce()
})

test('with nothing left to save the running one is what was asked for', async () => {
  isUnsaved = false
  expect(await askMeanwhile({ version: 1 })).toEqual([{ version: 1 }, { version: 1 }])
  expect(save).not.toHaveBeenCalled()
  // A draft that goes by itself says nothing: the person who asks is told.
  expect(await askMeanwhile(null)).toEqual([{ version: 2 }, { version: 2 }])
})

test('a save that throws ends as well', async () => {
  const broken = queue.run(async () => {
    throw new Error('broken')
  })
  const asked = queue.follow()
  await act(async () => void (await broken.catch(() => undefined)))
  expect(await asked).toEqual({ version: 2 })
  expect(queue.isRunning.current).toBe(false)
})
