import { expect, test } from 'vitest'
import { callsOfRun, documentAfterRun, journeyWords } from './ran-on-electron.ts'

const document = [
  'Before.',
  '',
  '| Electron calls | where they ran |',
  '|---|---|',
  '| `app.quit`, `new BrowserWindow` | on the stand-in |',
  '| `shell.openExternal` | on the stand-in; the journey answers in place of the person or the system |',
  '| `app.enableSandbox` | on the stand-in, which takes them without effect |',
  '| `Menu.popup` | not run here |',
  '',
].join('\n')
const rows = (text: string) =>
  text
    .split('\n')
    .slice(4, 8)
    .map(row => row.split(' | ')[1]?.replace(/ \|$/, ''))

test('only what the journeys ask by themselves has run on Electron', () => {
  expect(callsOfRun(document)).toEqual(['app.enableSandbox', 'app.quit', 'new BrowserWindow'])
})

test('a run is written into its rows, beside those of other systems, in place of an older version', () => {
  const once = documentAfterRun(document, { version: '45.3.4', system: 'linux' })
  expect(rows(once)).toEqual([
    'on the stand-in; on Electron 45.3.4: linux',
    'on the stand-in; the journey answers in place of the person or the system',
    'on the stand-in, which takes them without effect; on Electron 45.3.4: linux',
    'not run here',
  ])
  expect(documentAfterRun(once, { version: '45.3.4', system: 'linux' })).toBe(once)
  const both = documentAfterRun(once, { version: '45.3.4', system: 'darwin' })
  expect(rows(both)[0]).toBe('on the stand-in; on Electron 45.3.4: darwin, linux')
  expect(rows(documentAfterRun(both, { version: '46.0.0', system: 'win32' }))[0]).toBe(
    'on the stand-in; on Electron 46.0.0: win32',
  )
  expect(callsOfRun(both)).toEqual(callsOfRun(document))
})

test('a run of all journeys ends by itself, before the job of the workflow ends it', () => {
  expect(journeyWords).toEqual([
    '--retries=0',
    '--project=desktop',
    '--project=admin',
    '--max-failures=10',
    '--global-timeout=12000000',
  ])
})
