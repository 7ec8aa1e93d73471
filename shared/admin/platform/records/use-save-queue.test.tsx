// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { SaveOutcome } from './record-options.ts'
import { useSaveQueue } from './use-save-queue.ts'

interface Stored {
  version: number
}

test('what is asked for while a draft goes by itself is saved after it, though nothing is left to save', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const save = vi.fn(async (): Promise<SaveOutcome<Stored>> => ({ version: 2 }))
  const root = createRoot(document.createElement('div'))
  const queues: ReturnType<typeof useSaveQueue<Stored>>[] = []
  const Form = () => {
    queues.push(useSaveQueue<Stored>({ save, isUnsaved: () => false }))
    return null
  }
  await act(async () => root.render(<Form />))
  const askMeanwhile = async (outcome: SaveOutcome<Stored> | null) => {
    const [queue] = queues
    const response = Promise.withResolvers<SaveOutcome<Stored> | null>()
    const running = queue?.run(() => response.promise)
    const asked = queue?.follow()
    await act(async () => {
      response.resolve(outcome)
      await running
    })
    return asked
  }
  expect(await askMeanwhile({ version: 1 })).toEqual({ version: 1 })
  expect(save).not.toHaveBeenCalled()
  // A draft that goes by itself says nothing: the person who asks is told.
  expect(await askMeanwhile(null)).toEqual({ version: 2 })
  await act(async () => root.unmount())
})
