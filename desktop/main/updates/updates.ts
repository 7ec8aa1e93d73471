/** Dialogs about updates: nothing is downloaded or installed without the person's consent. */
import type { AppUpdater } from 'electron-updater'
import { texts } from '#messages/desktop/main/updates.js'
import { currentLanguage } from '#messages/language.js'
import {
  afterHearing,
  afterSilence,
  type FeedMemory,
  isShownAgain,
  patience,
  silentDays,
} from './remembered-feed.ts'

export type Updater = Pick<
  AppUpdater,
  'checkForUpdates' | 'downloadUpdate' | 'isUserWithinRollout' | 'quitAndInstall'
> & {
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown
  once(event: 'error', listener: () => void): unknown
}

export interface Question {
  message: string
  detail: string
  /** The last button closes, and is the default: a person who is typing as the dialog opens chooses nothing. */
  buttons: string[]
  /** False for a dialog that the person did not ask for: it does not take the keyboard. */
  isCalledFor: boolean
}

export interface UpdatesNeeds {
  /** Null when this build has no feed. */
  open(): Promise<Updater | null>
  /** The index of the chosen button. */
  ask(question: Question): Promise<number>
  /** Shows a system notification about a newer version. */
  announce(version: string, onClick: () => void): void
  /** Shows a system notification that the feed was silent for `days`. */
  announceSilence(days: number, onClick: () => void): void
  memory: { read(): FeedMemory; write(memory: FeedMemory): void }
  /** Milliseconds since 1970. */
  now(): number
  /** Progress from 0 to 1; null when there is nothing to show any more. */
  showProgress(part: number | null): void
  install(updater: Updater): void
  warn(message: string, cause: unknown): void
}

type Found =
  | { kind: 'newer'; updater: Updater; version: string; notes: string }
  | { kind: 'current'; version: string; releaseDate: string }
  | { kind: 'shown-again'; version: string }
  | { kind: 'no-feed' | 'unreachable' | 'untrusted' }

type Newer = Extract<Found, { kind: 'newer' }>

/** Characters of the notes that a dialog shows. */
const maxNotes = 1500

export const programUpdates = (needs: UpdatesNeeds) => {
  let opened: Promise<Updater | null> | undefined
  let byTurn: Updater['isUserWithinRollout'] | undefined
  let announced = ''
  let isSilenceAnnounced = false
  let isDownloading = false
  let downloaded: { updater: Updater; version: string; notes: string } | null = null

  const updaterOnce = (): Promise<Updater | null> => {
    opened ??= needs.open().then(
      updater => {
        byTurn = updater?.isUserWithinRollout
        updater?.on('download-progress', ({ percent }) => needs.showProgress(percent / 100))
        return updater
      },
      (cause: unknown) => {
        opened = undefined
        throw cause
      },
    )
    return opened
  }

  const find = async (isDemanded: boolean): Promise<Found> => {
    try {
      const updater = await updaterOnce()
      if (updater === null) return { kind: 'no-feed' }
      if (byTurn !== undefined) updater.isUserWithinRollout = isDemanded ? () => true : byTurn
      const result = await updater.checkForUpdates()
      if (result === null) return { kind: 'no-feed' }
      const { version, releaseNotes, releaseDate } = result.updateInfo
      const memory = needs.memory.read()
      if (isShownAgain(memory, version)) {
        needs.warn(`The feed offers ${version}, and ${memory.newest} before`, null)
        needs.memory.write(afterSilence(memory, needs.now()))
        return { kind: 'shown-again', version }
      }
      needs.memory.write(afterHearing(memory, version, needs.now()))
      if (!result.isUpdateAvailable) return { kind: 'current', version, releaseDate }
      const notes = typeof releaseNotes === 'string' ? releaseNotes.slice(0, maxNotes) : ''
      return { kind: 'newer', updater, version, notes }
    } catch (cause) {
      needs.warn('Looking for an update failed', cause)
      needs.memory.write(afterSilence(needs.memory.read(), needs.now()))
      return { kind: isUntrusted(cause) ? 'untrusted' : 'unreachable' }
    }
  }

  const say = ({ title, hint }: Message, isCalledFor = true) =>
    needs.ask({ message: title, detail: hint, buttons: [texts.ok], isCalledFor })

  const offerInstall = async (isCalledFor = true): Promise<void> => {
    if (downloaded === null) return
    const { updater, version, notes } = downloaded
    const choice = await needs.ask({
      message: texts.versionReady({ version }),
      detail: below(notes, texts.installHint),
      buttons: [texts.restart, texts.onQuit],
      isCalledFor,
    })
    if (choice === 0) needs.install(updater)
  }

  const download = async ({ updater, version, notes }: Newer): Promise<void> => {
    isDownloading = true
    try {
      await updater.downloadUpdate()
      downloaded = { updater, version, notes }
    } catch (cause) {
      needs.warn('The update was not downloaded', cause)
      await say(isUntrusted(cause) ? texts.outcomes.untrusted : texts.outcomes['not-downloaded'], false)
    } finally {
      isDownloading = false
      needs.showProgress(null)
    }
    await offerInstall(false)
  }

  const offer = async (newer: Newer): Promise<void> => {
    const { version, notes } = newer
    const choice = await needs.ask({
      message: texts.versionAvailable({ version }),
      detail: below(notes, texts.downloadHint),
      buttons: [texts.download, texts.later],
      isCalledFor: true,
    })
    if (choice === 0 && !isDownloading) await download(newer)
  }

  /** @param go continues the dialogs when no version is downloaded or being downloaded */
  const talkUnlessTaken = async (go: () => Promise<void>): Promise<void> => {
    if (downloaded !== null) return offerInstall()
    if (isDownloading) return void (await say(texts.outcomes.downloading))
    await go()
  }

  const talk = (isDemanded: boolean): Promise<void> =>
    talkUnlessTaken(async () => {
      const found = await find(isDemanded)
      if (found.kind === 'newer') return offer(found)
      await say(textOf(found, isDemanded))
    })

  const textOf = (found: Exclude<Found, { kind: 'newer' }>, isDemanded: boolean): Message => {
    const { heardAt, newest } = needs.memory.read()
    switch (found.kind) {
      case 'current':
        return isDemanded ? texts.outcomes.missing : currentText(found)
      case 'shown-again':
        return shownAgainText(found.version, newest ?? found.version)
      case 'unreachable':
        return unreachableText(heardAt)
      default:
        return texts.outcomes[found.kind]
    }
  }

  const offering = (talking: () => Promise<void>) => () => {
    talking().catch((cause: unknown) => needs.warn('The update could not be offered', cause))
  }

  /** Announces a silent feed once per start: a person who has read it need not be told every six hours. */
  const lookAtSilence = (): void => {
    const days = silentDays(needs.memory.read(), needs.now())
    if (days < patience || isSilenceAnnounced) return
    isSilenceAnnounced = true
    needs.announceSilence(
      days,
      offering(() => talk(false)),
    )
  }

  return {
    /** A check that the person asks for: they are told any result. */
    check: () => talk(false),
    /** A check because the server demands a newer program: it does not wait for this computer's turn in the roll-out. */
    demand: () => talk(true),
    /** A check by the program itself: announces a newer version, or a feed that was silent for two weeks. */
    async look(): Promise<void> {
      if (isDownloading || downloaded !== null) return
      const found = await find(false)
      if (found.kind !== 'newer') return lookAtSilence()
      if (found.version === announced) return
      announced = found.version
      needs.announce(
        found.version,
        offering(() => talkUnlessTaken(() => offer(found))),
      )
    },
  }
}

/** Release notes above the text, where there are any. */
const below = (notes: string, text: string): string => (notes === '' ? text : `${notes}\n\n${text}`)

/** True for a failed verification: ours, the library's of the file, or its check of a Windows signature. */
const isUntrusted = (cause: unknown): boolean =>
  cause instanceof Error &&
  'code' in cause &&
  ['ERR_UPDATER_UNTRUSTED', 'ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'].includes(
    String(cause.code),
  )

interface Message {
  title: string
  hint: string
}

/** Names the release day of the feed's newest version: an attacker who withholds newer ones cannot forge it. */
const currentText = ({ version, releaseDate }: { version: string; releaseDate: string }): Message => {
  const released = Date.parse(releaseDate)
  const since = Number.isNaN(released) ? '' : texts.newestSince({ version, released: dayOf(released) })
  return { title: texts.noUpdates, hint: texts.upToDate({ since }) }
}

const shownAgainText = (version: string, newest: string): Message => ({
  title: texts.oldOffered,
  hint: texts.olderThanBefore({ newest, version }),
})

const unreachableText = (heardAt: number | null): Message => ({
  title: texts.updatesUnreachable,
  hint: [
    texts.checkNetwork,
    ...(heardAt === null ? [] : [texts.lastHeard({ heardAt: dayOf(heardAt) })]),
  ].join(' '),
})

const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeZone: 'Europe/Kyiv' }).format(at)
