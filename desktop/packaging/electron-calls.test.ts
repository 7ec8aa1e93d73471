import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { callsInTable, electronCallsIn } from './electron-calls.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('calls, properties, events and what is reached through another object are found', () => {
  const source = `
    // app.relaunch() is only spoken of
    app.on('second-instance', () => window.webContents.send('x'))
    if (app.isPackaged) app.commandLine.getSwitchValue('profile')
    const all = [...needs.screen.getAllDisplays()]
    new Notification({ title }).show()
    Menu.buildFromTemplate(items).popup({ window })
    join(folder, 'app.log')
    ipcRenderer.on('session:end', relay)
  `
  expect(electronCallsIn(source)).toEqual([
    'Menu.buildFromTemplate',
    'Menu.popup',
    'app.commandLine.getSwitchValue',
    'app.isPackaged',
    'app:second-instance',
    'ipcRenderer.on',
    'new Notification',
    'screen.getAllDisplays',
    'webContents.send',
  ])
})

test('the table names every call of the program once, and no other', () => {
  const sources = globSync(['desktop/main/**/*.ts', 'desktop/preload/**/*.ts'], { cwd: root })
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(`${root}/${file}`, 'utf8'))
    .filter(text => text.includes("from 'electron'"))
  const called = electronCallsIn(sources.join('\n'))
  expect(called.length).toBeGreaterThan(60)
  const named = [
    ...callsInTable(readFileSync(`${root}/desktop/packaging/electron-calls.md`, 'utf8')).values(),
  ].flat()
  expect(named.sort()).toEqual(called)
})

test('what has run nowhere stands in the list of what is left to prove', () => {
  const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
  const left = /### Left to prove\n([\s\S]*?)\n### /.exec(read('shared/docs/desktop-promises.md'))?.[1]
  const unproven = callsInTable(read('desktop/packaging/electron-calls.md')).get('not run here') ?? []
  expect(unproven.length).toBeGreaterThan(0)
  for (const call of unproven) expect(left).toContain(`\`${call}\``)
})

test('every call has its row with the words of the pinned version’s typings, and where they stand', () => {
  const documentation = readFileSync(`${root}/desktop/packaging/electron-calls.md`, 'utf8')
  const typings = withoutLineBreaks(readFileSync(`${root}/node_modules/electron/electron.d.ts`, 'utf8'))
  const rows = descriptionsInTable(documentation)
  const named = [...callsInTable(documentation).values()].flat()
  expect(rows.map(({ call }) => call)).toEqual(named.sort())
  for (const { call, words, address } of rows) {
    expect(typings, call).toContain(words)
    expect(address, call).toMatch(/^[a-z-]+\.md#[a-z-]+$/)
  }
})

/** Quotes from Electron's documentation, by call; types there are code. */
const descriptionsInTable = (document: string) => {
  const [, table = ''] =
    /\| call \| the words of the documentation \| where \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(
      document,
    ) ?? []
  const rows = table.trim().split('\n')
  return rows.map(row => {
    const [, call = '', words = '', address = ''] = row.split(/(?<!\\)\|/).map(cell => cell.trim())
    return { call: plain(call), words: plain(words.replaceAll('\\|', '|')), address: plain(address) }
  })
}

/** The text of a cell; for one that is code as a whole, without its backticks. */
const plain = (cell: string): string => /^`([^`]+)`$/.exec(cell)?.[1] ?? cell

/** Comments of the typings have a star and a break where a sentence goes on. */
const withoutLineBreaks = (text: string): string => text.replace(/\s*\n\s*\*? ?/g, ' ')
