import { expect, it, vi } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { shippedSources } from './house.ts'

// The server and the desktop program speak both languages: a text that a module reads while it is loaded would stay in
// one. `#messages/…` gives functions and groups, which are read late; a single text is read inside a function.

/** Rooms of those programs that say anything; workers begin their work when they are loaded. */
const late =
  /^(?:shared\/(?:domain|contract|kinds|calculator)|server\/(?:platform|content|calculation|work|system)|desktop\/main)\//
const begins = /\.worker\.ts$|\/main\/main\.ts$|\/(?:invoice-worker|svg-to-png)\.ts$|\/migrations\//

vi.mock('electron', async () => (await import('#desktop/main/testing/electron-in-memory.ts')).electron)
vi.mock('#desktop/main/updates/update-feed.ts', () => ({ builtInFeed: {} }))

it('no module reads a text before it is known who reads', async () => {
  readLanguageFrom(() => {
    throw new Error('read while it was loaded')
  })
  const early: string[] = []
  for (const file of shippedSources().keys())
    if (late.test(file) && !begins.test(file))
      await import(/* @vite-ignore */ `#${file}`).catch((error: Error) =>
        early.push(`${file}: ${error.message}`),
      )
  expect(early).toEqual([])
})
