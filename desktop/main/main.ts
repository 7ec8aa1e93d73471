/** The desktop program: settings that Electron needs before it is ready, then the start of a single instance. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { app, crashReporter, dialog, protocol } from 'electron'
import { texts } from '#messages/desktop/main/program.js'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { appScheme } from './app-origin.ts'
import { deepLinkPath, deepLinkScheme } from './links/deep-link.ts'
import { askedBy, heldStart } from './links/held-start.ts'
import { openLog } from './log/app-log.ts'
import { removeOldDumps } from './log/crash-dumps.ts'
import { appId, toastActivator } from './program-id.ts'
import { removeKeys, removeKeysWord } from './session/remove-keys.ts'
import { hasLeftEntries, systemKeychain } from './session/system-keychain.ts'
import { profileFolder } from './settings/profile-folder.ts'
import { openSettings, readEarlierProfile, type SettingsFile } from './settings/settings-file.ts'
import { startProgram } from './start-program.ts'

/** Milliseconds that an uninstallation waits for a keychain that may wait for a person. */
const removalPatience = 20_000

/** The first of the languages that the person prefers and the program speaks. */
const systemLanguage = (): Language => {
  const preferred = app.getPreferredSystemLanguages()
  return preferred.map(tag => tag.slice(0, 2)).find(isLanguage) ?? 'ru'
}
readLanguageFrom(systemLanguage)

/** Ends a program that could not start: without a window it would still block every later start. */
const endFailedStart = (cause: unknown): void => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  let where = texts.causeInLog
  try {
    openLog(join(app.getPath('userData'), 'logs'), () => new Date()).warn(
      'The program could not start',
      cause,
    )
  } catch {
    where = texts.causeUnlogged({ reason })
  }
  const detail = texts.startAgain({ where })
  dialog.showErrorBox(texts.notStarted, detail)
  app.exit(1)
}

app.enableSandbox()
protocol.registerSchemesAsPrivileged([
  {
    scheme: appScheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
])

// Folder of a second profile, for development and tests; a packed program has only one.
const profile = app.isPackaged ? '' : app.commandLine.getSwitchValue('profile-dir')
const folder = profile === '' ? profileFolder(app.getPath('appData'), app.isPackaged) : resolve(profile)
/** Makes the profile's folder; false where that fails, for example on a network share that is not available. */
const makeProfile = (): boolean => {
  try {
    mkdirSync(folder, { recursive: true })
    app.setPath('userData', folder)
    return true
  } catch (cause) {
    endFailedStart(cause)
    return false
  }
}

/** From here on the program speaks the language of its settings; until somebody has chosen one, that of the system. */
const readSettings = async (): Promise<SettingsFile> => {
  const settings = await openSettings(folder)
  readLanguageFrom(() => settings.current().language ?? systemLanguage())
  return settings
}

const isUninstalled = app.isPackaged && process.argv.includes(removeKeysWord)

/** Says so and ends. The profile stays as it is: Chromium writes its own files elsewhere. */
const refuseEarlier = async (language: Language | null): Promise<void> => {
  readLanguageFrom(() => language ?? systemLanguage())
  const refusal = texts.earlierProfile({ folder })
  if (isUninstalled) process.stderr.write(`${refusal}\n`)
  else {
    app.setPath('userData', mkdtempSync(join(tmpdir(), 'customs-broker-')))
    await app.whenReady()
    dialog.showErrorBox(texts.notStarted, refusal)
  }
  app.exit(1)
}

const earlier = readEarlierProfile(folder)
const hasProfile = earlier === null && makeProfile()
if (earlier !== null) {
  void refuseEarlier(earlier.language)
} else if (hasProfile && isUninstalled) {
  void readSettings()
    .then(async settings => {
      const keychain = systemKeychain({ prefix: '', settings, patience: removalPatience })
      await removeKeys(keychain, settings.current())
      return hasLeftEntries(settings.current())
    })
    .catch(() => true)
    .then(isLeft => {
      if (isLeft) process.stderr.write(`${texts.keysRemain}\n`)
      app.exit(isLeft ? 1 : 0)
    })
} else if (hasProfile && app.requestSingleInstanceLock()) {
  const dumps = join(folder, 'crashes')
  removeOldDumps(dumps)
  app.setPath('crashDumps', dumps)
  crashReporter.start({ uploadToServer: false })
  app.setAppUserModelId(appId)
  if (process.platform === 'win32') app.setToastActivatorCLSID(toastActivator)
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme)
  app.on('window-all-closed', () => app.quit())
  const starts = heldStart()
  app.on('open-url', (event, link) => {
    event.preventDefault()
    const path = deepLinkPath(link)
    if (path !== null) starts.receive({ path, file: null })
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    starts.receive({ path: null, file })
  })
  app.on('second-instance', (_event, commandLine, folder) => starts.receive(askedBy(commandLine, folder)))
  const start = async (): Promise<void> => {
    await app.whenReady()
    startProgram(starts, await readSettings())
  }
  start().catch(endFailedStart)
} else {
  app.quit()
}
