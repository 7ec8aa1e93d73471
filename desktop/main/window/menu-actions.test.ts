import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow, SaveDialogOptions } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import { writeZip, type ZipFile } from '#shared/domain/write-zip.ts'
import { menuActions } from './menu-actions.ts'

let done: unknown[]
let saving: { canceled: boolean; filePath: string }
let server: string | null
let dumps: ZipFile[]
let pressed: number
beforeEach(() => {
  done = []
  saving = { canceled: false, filePath: '' }
  server = 'https://broker.example'
  dumps = []
  pressed = 0
})

const contents = {
  navigationHistory: { goBack: () => done.push('back'), goForward: () => done.push('forward') },
  print: () => done.push('print'),
}
const actions = () =>
  menuActions({
    window: () => ({ webContents: contents }) as unknown as BrowserWindow,
    dialog: {
      showMessageBox: async (_window: unknown, shown: object) => {
        done.push(shown)
        return { response: pressed }
      },
      showSaveDialog: async (_window: unknown, offered: SaveDialogOptions) => {
        expect(offered.properties).toEqual(['showOverwriteConfirmation'])
        done.push(offered.defaultPath)
        return saving
      },
    } as never,
    log: {
      info: () => undefined,
      warn: (message, cause) => done.push(`${message}: ${String(cause)}`),
      text: () => 'начало\nконец\n',
    },
    dumps: () => dumps,
    appVersion: '1.4.0',
    server: () => server,
    openExternal: async address => {
      if (!address.startsWith('mailto:?')) return false
      done.push(decodeURIComponent(address))
      return true
    },
    checkForUpdate: () => Promise.reject(new Error('no line')),
  })

test('the log is saved where the person says, and nowhere when they say nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  const file = join(folder, 'x.txt')
  for (const said of [
    { canceled: true, filePath: file },
    { canceled: false, filePath: '' },
  ]) {
    saving = said
    actions().exportLog()
    await expect.poll(() => done.splice(0)).toEqual(['журнал.txt'])
  }
  // No file, and no failed attempt at one.
  expect([await readdir(folder), done]).toEqual([[], []])
  saving = { canceled: false, filePath: file }
  actions().exportLog()
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toBe('начало\nконец\n')
})

test('what a crash has left goes into one file with the log only when the person, told what it may hold, says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  dumps = [{ name: 'one.dmp', bytes: Buffer.from([0, 255]) }]
  const save = async (button: number, name: string) => {
    pressed = button
    saving = { canceled: false, filePath: join(folder, name) }
    done = []
    actions().exportLog()
    await expect.poll(() => done.length).toBe(button === 2 ? 1 : 2)
    expect(done[0]).toMatchObject({
      detail: expect.stringContaining('имена, телефоны и ключ входа'),
      buttons: ['Только журнал', 'Журнал и записи о сбоях', 'Отмена'],
      defaultId: 0,
      cancelId: 2,
    })
    return done[1]
  }
  expect(await save(2, 'none')).toBeUndefined()
  expect(await save(0, 'log')).toBe('журнал.txt')
  expect(await save(1, 'all')).toBe('для-поддержки.zip')
  const log = { name: 'журнал.txt', bytes: Buffer.from('начало\nконец\n') }
  await expect
    .poll(() => readFile(join(folder, 'all')).catch(() => null))
    .toEqual(Buffer.from(writeZip([log, ...dumps])))
  expect(await readFile(join(folder, 'log'), 'utf8')).toBe('начало\nконец\n')
  expect(await readdir(folder)).toEqual(['all', 'log'])
})

test('the log goes to support as a letter that the person sends, with the versions and without anything else', () => {
  const { node } = process.versions
  const about = (chosen: string) => `Версия 1.4.0\nElectron —, Chromium —, Node ${node}\nСервер: ${chosen}`
  actions().sendLog()
  expect(done).toEqual([
    `mailto:?subject=Журнал программы&body=${about('https://broker.example')}\n\nначало\nконец\n`,
  ])
  server = null
  actions().about()
  expect(done[1]).toEqual({
    type: 'info',
    message: 'Таможенный брокер',
    detail: about('не выбран'),
    buttons: ['Хорошо'],
    noLink: true,
  })
})

test('a command that fails is in the log; the others are the page’s own', async () => {
  actions().checkForUpdate()
  await expect.poll(() => done).toEqual(['A menu command failed: Error: no line'])
  for (const name of ['back', 'forward', 'print'] as const) actions()[name]()
  expect(done.slice(1)).toEqual(['back', 'forward', 'print'])
})
