import { setImmediate as afterAllThatIsReady } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { type FeedMemory, nothingHeard } from './remembered-feed.ts'
import { programUpdates, type Question, type UpdatesNeeds } from './updates.ts'

let asked: Question[]
let answers: number[]
let log: string[]
let clicks: (() => void)[]
let latest:
  | { isUpdateAvailable: boolean; version: string; releaseDate?: string; releaseNotes?: unknown }
  | Error
  | null
let opened: number
let checks: number
let memory: FeedMemory
let now: number
let download: () => Promise<unknown>
let mayUpdate: (() => unknown) | undefined

class FakeUpdater {
  isUserWithinRollout: () => unknown = () => 'by turn'
  listener = (_progress: { percent: number }): void => undefined
  on(event: string, listener: (progress: { percent: number }) => void) {
    if (event === 'download-progress') this.listener = listener
  }
  async checkForUpdates() {
    checks += 1
    mayUpdate = this.isUserWithinRollout
    if (latest instanceof Error) throw latest
    if (latest === null) return null
    const { isUpdateAvailable, ...said } = latest
    return { isUpdateAvailable, updateInfo: { releaseNotes: 'Список заявок открывается быстрее.', ...said } }
  }
  downloadUpdate() {
    log.push('download')
    this.listener({ percent: 40 })
    return download()
  }
}

beforeEach(() => {
  asked = []
  answers = []
  log = []
  clicks = []
  opened = 0
  checks = 0
  memory = nothingHeard
  now = Date.parse('2026-11-01T10:00:00Z')
  latest = { isUpdateAvailable: true, version: '1.4.0' }
  download = async () => []
})

const updates = (change: Partial<UpdatesNeeds> = {}) =>
  programUpdates({
    open: async () => {
      opened += 1
      return new FakeUpdater() as never
    },
    ask: async question => {
      asked.push(question)
      // A person thinks about it.
      await afterAllThatIsReady()
      return answers.shift() ?? question.buttons.length - 1
    },
    announce: (version, onClick) => {
      log.push(`announce ${version}`)
      clicks.push(onClick)
    },
    announceSilence: (days, onClick) => {
      log.push(`silent for ${days}`)
      clicks.push(onClick)
    },
    memory: {
      read: () => memory,
      write: to => {
        memory = to
      },
    },
    now: () => now,
    showProgress: part => log.push(`progress ${part}`),
    install: updater => log.push(updater instanceof FakeUpdater ? 'install' : 'install nothing'),
    warn: message => log.push(message),
    ...change,
  })
const messages = () => asked.map(({ message }) => message)
const coded = (code: string) => Object.assign(new Error('no'), { code })

test('a newer version is offered with what is new, and nothing is downloaded without a word', async () => {
  await updates().check()
  expect(messages()).toEqual(['Доступна версия 1.4.0'])
  expect(asked[0]?.detail).toBe(
    'Список заявок открывается быстрее.\n\nЗагрузка не мешает работе. Новая версия установится при выходе из программы.',
  )
  expect(asked[0]?.buttons).toEqual(['Загрузить', 'Позже'])
  expect(log).toEqual([])
})

test('on consent it is downloaded, and installed on quit unless the person says now', async () => {
  answers = [0, 1]
  const program = updates()
  await program.check()
  expect(messages()).toEqual(['Доступна версия 1.4.0', 'Версия 1.4.0 загружена'])
  expect(asked[1]).toMatchObject({
    detail:
      'Список заявок открывается быстрее.\n\nОна установится, когда Вы закроете программу. Можно и сейчас: программа закроется и откроется новой.',
    buttons: ['Перезапустить и обновить', 'При выходе'],
  })
  // A download ends while the person does something else.
  expect(asked.map(({ isCalledFor }) => isCalledFor)).toEqual([true, false])
  expect(log).toEqual(['download', 'progress 0.4', 'progress null'])
  answers = [0]
  await program.check()
  expect(asked.at(-1)).toMatchObject({ message: 'Версия 1.4.0 загружена', isCalledFor: true })
  expect(log.at(-1)).toBe('install')
  await program.look()
  expect([asked.length, opened, checks]).toEqual([3, 1, 1])
})

test('who says now after the download has the new version at once', async () => {
  answers = [0, 0]
  await updates().check()
  expect(log.at(-1)).toBe('install')
})

test('of notes as long as a book the beginning is shown, of notes in another shape nothing', async () => {
  latest = { isUpdateAvailable: true, version: '1.4.0', releaseNotes: `${'x'.repeat(1500)}y` }
  await updates().check()
  latest = { isUpdateAvailable: true, version: '1.4.0', releaseNotes: [{ version: '1.4.0', note: 'x' }] }
  await updates().check()
  expect(asked.map(({ detail }) => detail.split('\n\n')[0])).toEqual([
    'x'.repeat(1500),
    'Загрузка не мешает работе. Новая версия установится при выходе из программы.',
  ])
})

test('two questions that are both answered with yes are one download', async () => {
  const downloading = Promise.withResolvers<unknown>()
  download = () => downloading.promise
  answers = [0, 0, 1]
  const program = updates()
  const both = [program.check(), program.check()]
  await expect.poll(() => asked.length).toBe(2)
  downloading.resolve([])
  await Promise.all(both)
  expect(log.filter(line => line === 'download')).toHaveLength(1)
})

test('a question that cannot be asked is a line of the log', async () => {
  const program = updates({ ask: () => Promise.reject(new Error('no window')) })
  await program.look()
  clicks[0]?.()
  await expect.poll(() => log).toEqual(['announce 1.4.0', 'The update could not be offered'])
  memory = { ...nothingHeard, silentSince: 0 }
  latest = new Error('offline')
  await program.look()
  clicks[1]?.()
  await expect
    .poll(() => log.filter(line => !line.startsWith('silent') && line !== 'Looking for an update failed'))
    .toEqual(['announce 1.4.0', 'The update could not be offered', 'The update could not be offered'])
})

test('a second question while it is downloading starts no second download', async () => {
  const downloading = Promise.withResolvers<unknown>()
  download = () => downloading.promise
  answers = [0]
  const program = updates()
  const first = program.check()
  await expect.poll(() => log).toContain('download')
  await program.check()
  await program.look()
  expect([messages(), checks]).toEqual([['Доступна версия 1.4.0', 'Обновление загружается'], 1])
  downloading.resolve([])
  await first
  expect(log.filter(line => line === 'download')).toHaveLength(1)
})

test('who clicks an older announcement hears of the download, and then of the version that is there', async () => {
  const downloading = Promise.withResolvers<unknown>()
  download = () => downloading.promise
  answers = [0]
  const program = updates()
  await program.look()
  const first = program.check()
  await expect.poll(() => log).toContain('download')
  clicks[0]?.()
  await expect.poll(() => messages().at(-1)).toBe('Обновление загружается')
  downloading.resolve([])
  await first
  clicks[0]?.()
  await expect.poll(() => asked.length).toBe(4)
  expect(messages().slice(2)).toEqual(['Версия 1.4.0 загружена', 'Версия 1.4.0 загружена'])
})

test('an updater that could not be opened is opened anew the next time', async () => {
  let refusals = 1
  const program = updates({
    open: async () => {
      refusals -= 1
      if (refusals === 0) throw new Error('no file')
      return new FakeUpdater() as never
    },
  })
  await program.check()
  await program.check()
  expect(messages()).toEqual(['Не удалось проверить обновления', 'Доступна версия 1.4.0'])
})

test.each([
  [new Error('net::ERR_CONNECTION_RESET'), 'Обновление не загрузилось'],
  [coded('ERR_CHECKSUM_MISMATCH'), 'Обновлению нельзя доверять'],
  [coded('ERR_UPDATER_INVALID_SIGNATURE'), 'Обновлению нельзя доверять'],
])('a download that ends with %s leaves everything as it was', async (cause, message) => {
  download = () => Promise.reject(cause)
  answers = [0]
  const program = updates()
  await program.check()
  expect(messages()).toEqual(['Доступна версия 1.4.0', message])
  expect(asked[1]?.isCalledFor).toBe(false)
  expect(log).toContain('The update was not downloaded')
  expect(log).not.toContain('install')
  answers = [1]
  await program.check()
  expect(messages().at(-1)).toBe('Доступна версия 1.4.0')
})

test.each([
  [() => null, 'Обновления не настроены'],
  [() => ({ isUpdateAvailable: false, version: '1.0.0' }), 'Обновлений нет'],
  [() => new Error('net::ERR_INTERNET_DISCONNECTED'), 'Не удалось проверить обновления'],
  [() => coded('ENOTFOUND'), 'Не удалось проверить обновления'],
  [() => coded('ERR_UPDATER_UNTRUSTED'), 'Обновлению нельзя доверять'],
])('who asks hears the response: %#', async (given, message) => {
  latest = given()
  await updates().check()
  expect(messages()).toEqual([message])
  expect(asked[0]?.buttons).toEqual(['Хорошо'])
  expect(asked[0]?.detail).toMatch(/^[А-Я].+\.$/)
  expect(log).toEqual(latest instanceof Error ? ['Looking for an update failed'] : [])
})

test('what is not known is not said: when the feed was heard, and how old its version is', async () => {
  latest = new Error('net::ERR_INTERNET_DISCONNECTED')
  await updates().check()
  latest = { isUpdateAvailable: false, version: '1.0.0', releaseDate: 'lately' }
  await updates().check()
  expect(asked.map(({ detail }) => detail)).toEqual([
    'Проверьте подключение к сети и повторите.',
    'У Вас последняя версия из предложенных Вам.',
  ])
})

test('a build without a feed says so', async () => {
  await updates({ open: async () => null }).check()
  expect(messages()).toEqual(['Обновления не настроены'])
})

test('the program looking by itself announces a version once and asks nothing; a click offers it', async () => {
  const program = updates()
  await program.look()
  await program.look()
  expect(log).toEqual(['announce 1.4.0'])
  expect(asked).toEqual([])
  clicks[0]?.()
  await expect.poll(messages).toEqual(['Доступна версия 1.4.0'])
  latest = new Error('offline')
  await program.look()
  expect(asked).toHaveLength(1)
})

test('what the server demands does not wait for its turn; what a person asks for does', async () => {
  const program = updates()
  await program.demand()
  expect(mayUpdate?.()).toBe(true)
  await program.check()
  expect(mayUpdate?.()).toBe('by turn')
  await program.demand()
  await program.look()
  expect(mayUpdate?.()).toBe('by turn')
  // A notification that nothing was heard is a question of the person, not of the server.
  await program.demand()
  latest = new Error('offline')
  memory = { ...nothingHeard, silentSince: 0 }
  await program.look()
  clicks.at(-1)?.()
  await expect.poll(() => messages().at(-1)).toBe('Не удалось проверить обновления')
  expect([mayUpdate?.(), opened]).toEqual(['by turn', 1])
})

const day = 24 * 60 * 60_000

test('a feed that offers less than before is shown again by somebody: nothing is offered', async () => {
  latest = { isUpdateAvailable: true, version: '1.5.0' }
  await updates().look()
  latest = { isUpdateAvailable: true, version: '1.4.0' }
  // Also after a restart, also where the server demands an update.
  await updates().look()
  await updates().check()
  await updates().demand()
  expect(log.filter(line => line.startsWith('announce'))).toEqual(['announce 1.5.0'])
  expect(log).toContain('The feed offers 1.4.0, and 1.5.0 before')
  // An old feed is silence as well.
  expect(memory).toEqual({ heardAt: now, silentSince: now, newest: '1.5.0' })
  expect(messages()).toEqual(['Обновления показаны старые', 'Обновления показаны старые'])
  expect(asked[0]?.detail).toContain('Раньше предлагалась версия 1.5.0, теперь только 1.4.0.')
  expect(log).not.toContain('download')
  latest = { isUpdateAvailable: true, version: '1.5.1' }
  await updates().check()
  expect(messages().at(-1)).toBe('Доступна версия 1.5.1')
})

test('a feed that was silent for two weeks is told of once in a start, and a word from it ends that', async () => {
  latest = { isUpdateAvailable: false, version: '1.0.0' }
  await updates().look()
  latest = new Error('net::ERR_INTERNET_DISCONNECTED')
  const program = updates()
  now += day
  await program.look()
  now += 13 * day
  await program.look()
  expect(log).not.toContain('silent for 13')
  now += day
  await program.look()
  await program.look()
  expect(log.filter(line => line.startsWith('silent'))).toEqual(['silent for 14'])
  clicks[0]?.()
  await expect.poll(messages).toEqual(['Не удалось проверить обновления'])
  expect(asked[0]?.detail).toMatch(/Последняя удачная проверка: 1 ноября 2026 г\.$/)
  latest = { isUpdateAvailable: false, version: '1.0.0' }
  await updates().look()
  latest = coded('ERR_UPDATER_UNTRUSTED')
  await updates().look()
  expect(log.filter(line => line.startsWith('silent'))).toHaveLength(1)
})

test('who asks is told how old the newest version is; who must update, that it is not there', async () => {
  latest = { isUpdateAvailable: false, version: '1.0.0', releaseDate: '2026-03-02T22:30:00.000Z' }
  await updates().check()
  expect(asked[0]?.detail).toMatch(/Самая новая — 1\.0\.0 от 3 марта 2026 г\.$/)
  await updates().demand()
  expect(messages().at(-1)).toBe('Нужной версии ещё нет')
})
