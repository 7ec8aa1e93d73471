/** What is said to a person about updates, and when: nothing is downloaded or installed without their word. */
import type { AppUpdater } from 'electron-updater'

export type Updater = Pick<
  AppUpdater,
  'checkForUpdates' | 'downloadUpdate' | 'isUserWithinRollout' | 'quitAndInstall'
> & {
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown
}

export interface Question {
  message: string
  detail: string
  /** The first is the default, the last one closes. */
  buttons: string[]
}

export interface UpdatesNeeds {
  /** Null when this build has no feed. */
  open(): Promise<Updater | null>
  /** The index of the chosen button. */
  ask(question: Question): Promise<number>
  /** A notification of the system. */
  announce(version: string, onClick: () => void): void
  /** From 0 to 1, or null when there is nothing to show any more. */
  showProgress(part: number | null): void
  install(updater: Updater): void
  warn(message: string, cause: unknown): void
}

export interface Updates {
  /** A person asks: they hear whatever comes of it. */
  check(): Promise<void>
  /** The program looks by itself: a newer version is announced, everything else is silence. */
  look(): Promise<void>
  /** The server demands a newer program: this one does not wait for its turn in the roll-out. */
  demand(): Promise<void>
}

type Found =
  | { kind: 'newer'; updater: Updater; version: string; notes: string }
  | { kind: 'current' | 'no-feed' | 'unreachable' | 'untrusted' }

/** Characters of the notes that a dialog shows. */
const maxNotes = 1500

export const programUpdates = (needs: UpdatesNeeds): Updates => {
  let opened: Promise<Updater | null> | undefined
  let byTurn: Updater['isUserWithinRollout'] | undefined
  let announced = ''
  let isDownloading = false
  let downloaded: { updater: Updater; version: string } | null = null

  const updaterOnce = (): Promise<Updater | null> => {
    opened ??= needs.open().then(updater => {
      byTurn = updater?.isUserWithinRollout
      updater?.on('download-progress', ({ percent }) => needs.showProgress(percent / 100))
      return updater
    })
    return opened
  }

  const find = async (isDemanded: boolean): Promise<Found> => {
    try {
      const updater = await updaterOnce()
      if (updater === null) return { kind: 'no-feed' }
      if (byTurn !== undefined) updater.isUserWithinRollout = isDemanded ? () => true : byTurn
      const result = await updater.checkForUpdates()
      if (result === null) return { kind: 'no-feed' }
      const { version, releaseNotes } = result.updateInfo
      if (!result.isUpdateAvailable) return { kind: 'current' }
      const notes = typeof releaseNotes === 'string' ? releaseNotes.slice(0, maxNotes) : ''
      return { kind: 'newer', updater, version, notes }
    } catch (cause) {
      needs.warn('Looking for an update failed', cause)
      return { kind: isUntrusted(cause) ? 'untrusted' : 'unreachable' }
    }
  }

  const say = ([message, detail]: readonly [string, string]) =>
    needs.ask({ message, detail, buttons: ['Хорошо'] })

  const offerInstall = async (): Promise<void> => {
    if (downloaded === null) return
    const { updater, version } = downloaded
    const choice = await needs.ask({
      message: `Версия ${version} загружена`,
      detail:
        'Она установится, когда Вы закроете программу. Можно и сейчас: программа закроется и откроется новой.',
      buttons: ['Установить сейчас', 'При выходе'],
    })
    if (choice === 0) needs.install(updater)
  }

  const download = async (updater: Updater, version: string): Promise<void> => {
    isDownloading = true
    try {
      await updater.downloadUpdate()
      downloaded = { updater, version }
    } catch (cause) {
      needs.warn('The update was not downloaded', cause)
      await say(isUntrusted(cause) ? texts.untrusted : texts['not-downloaded'])
    } finally {
      isDownloading = false
      needs.showProgress(null)
    }
    await offerInstall()
  }

  const offer = async ({ updater, version, notes }: Extract<Found, { kind: 'newer' }>): Promise<void> => {
    const choice = await needs.ask({
      message: `Доступна версия ${version}`,
      detail: [notes, 'Загрузка не мешает работе. Новая версия установится при выходе из программы.']
        .filter(text => text !== '')
        .join('\n\n'),
      buttons: ['Загрузить', 'Позже'],
    })
    if (choice === 0 && !isDownloading) await download(updater, version)
  }

  const talk = async (isDemanded: boolean): Promise<void> => {
    if (downloaded !== null) return offerInstall()
    if (isDownloading) return void (await say(texts.downloading))
    const found = await find(isDemanded)
    if (found.kind === 'newer') return offer(found)
    await say(texts[found.kind])
  }

  return {
    check: () => talk(false),
    demand: () => talk(true),
    async look() {
      if (isDownloading || downloaded !== null) return
      const found = await find(false)
      if (found.kind !== 'newer' || found.version === announced) return
      announced = found.version
      needs.announce(found.version, () => {
        offer(found).catch((cause: unknown) => needs.warn('The update could not be offered', cause))
      })
    },
  }
}

/** Errors of ours, of the library's check of the file, and of its check of a signature of Windows. */
const isUntrusted = (cause: unknown): boolean =>
  cause instanceof Error &&
  'code' in cause &&
  ['ERR_UPDATER_UNTRUSTED', 'ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'].includes(
    String(cause.code),
  )

const texts = {
  current: ['Обновлений нет', 'У Вас последняя версия из предложенных Вам.'],
  'no-feed': ['Обновления не настроены', 'Эту программу обновляет Ваш администратор.'],
  unreachable: ['Не удалось проверить обновления', 'Проверьте подключение к сети и повторите.'],
  untrusted: [
    'Обновлению нельзя доверять',
    'Подпись не подошла, ничего не установлено: программа работает дальше. Сообщите администратору.',
  ],
  'not-downloaded': [
    'Обновление не загрузилось',
    'Программа работает дальше в прежней версии. Повторите позже: «Справка», «Проверить обновления…».',
  ],
  downloading: ['Обновление загружается', 'Когда загрузка закончится, программа спросит об установке.'],
} as const
