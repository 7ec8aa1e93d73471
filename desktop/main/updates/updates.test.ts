import { beforeEach, expect, test } from 'vitest'
import { type FeedMemory, nothingHeard } from './feed-memory.ts'
import { programUpdates, type Question, type UpdatesNeeds } from './updates.ts'

let asked: Question[]
let answers: number[]
let log: string[]
let clicks: (() => void)[]
let latest: { isUpdateAvailable: boolean; version: string; releaseDate?: string } | Error | null
let memory: FeedMemory
let now: number
let download: () => Promise<unknown>
let mayUpdate: (() => unknown) | undefined

class FakeUpdater {
  isUserWithinRollout: () => unknown = () => 'by turn'
  listener = (_progress: { percent: number }): void => undefined
  on(_event: string, listener: (progress: { percent: number }) => void) {
    this.listener = listener
  }
  async checkForUpdates() {
    mayUpdate = this.isUserWithinRollout
    if (latest instanceof Error) throw latest
    if (latest === null) return null
    const { isUpdateAvailable, ...said } = latest
    return { isUpdateAvailable, updateInfo: { ...said, releaseNotes: 'Список заявок открывается быстрее.' } }
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
  memory = nothingHeard
  now = Date.parse('2026-11-01T10:00:00Z')
  latest = { isUpdateAvailable: true, version: '1.4.0' }
  download = async () => []
})

const updates = (change: Partial<UpdatesNeeds> = {}) =>
  programUpdates({
    open: async () => new FakeUpdater() as never,
    ask: async question => {
      asked.push(question)
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
    install: () => log.push('install'),
    warn: message => log.push(message),
    ...change,
  })
const messages = () => asked.map(({ message }) => message)
const coded = (code: string) => Object.assign(new Error('no'), { code })

test('a newer version is offered with what is new, and nothing is downloaded without a word', async () => {
  await updates().check()
  expect(messages()).toEqual(['Доступна версия 1.4.0'])
  expect(asked[0]?.detail).toContain('Список заявок открывается быстрее.')
  expect(asked[0]?.buttons).toEqual(['Загрузить', 'Позже'])
  expect(log).toEqual([])
})

test('on consent it is downloaded, and installed on quit unless the person says now', async () => {
  answers = [0, 1]
  const program = updates()
  await program.check()
  expect(messages()).toEqual(['Доступна версия 1.4.0', 'Версия 1.4.0 загружена'])
  expect(log).toEqual(['download', 'progress 0.4', 'progress null'])
  answers = [0]
  await program.check()
  expect(messages().at(-1)).toBe('Версия 1.4.0 загружена')
  expect(log.at(-1)).toBe('install')
  await program.look()
  expect(asked).toHaveLength(3)
})

test('a second question while it is downloading starts no second download', async () => {
  const downloading = Promise.withResolvers<unknown>()
  download = () => downloading.promise
  answers = [0]
  const program = updates()
  const first = program.check()
  await expect.poll(() => log).toContain('download')
  await program.check()
  expect(messages()).toEqual(['Доступна версия 1.4.0', 'Обновление загружается'])
  downloading.resolve([])
  await first
  expect(log.filter(line => line === 'download')).toHaveLength(1)
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
  expect(log).not.toContain('install')
  answers = [1]
  await program.check()
  expect(messages().at(-1)).toBe('Доступна версия 1.4.0')
})

test.each([
  [() => null, 'Обновления не настроены'],
  [() => ({ isUpdateAvailable: false, version: '1.0.0' }), 'Обновлений нет'],
  [() => new Error('net::ERR_INTERNET_DISCONNECTED'), 'Не удалось проверить обновления'],
  [() => coded('ERR_UPDATER_UNTRUSTED'), 'Обновлению нельзя доверять'],
])('who asks hears the response: %#', async (given, message) => {
  latest = given()
  await updates().check()
  expect(messages()).toEqual([message])
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
  expect(asked[0]?.detail).toContain('Последняя удачная проверка: 1 ноября 2026 г.')
  latest = { isUpdateAvailable: false, version: '1.0.0' }
  await updates().look()
  latest = coded('ERR_UPDATER_UNTRUSTED')
  await updates().look()
  expect(log.filter(line => line.startsWith('silent'))).toHaveLength(1)
})

test('who asks is told how old the newest version is; who must update, that it is not there', async () => {
  latest = { isUpdateAvailable: false, version: '1.0.0', releaseDate: '2026-03-03T10:00:00.000Z' }
  await updates().check()
  expect(asked[0]?.detail).toContain('Самая новая — 1.0.0 от 3 марта 2026 г.')
  await updates().demand()
  expect(messages().at(-1)).toBe('Нужной версии ещё нет')
})
