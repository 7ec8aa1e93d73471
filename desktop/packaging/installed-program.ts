/** Finds this system's installer and the commands that unpack it without questions. */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Unpacking {
  /** Programs to run in order, each with its arguments. */
  commands: (readonly [program: string, ...args: string[]])[]
  /** Path of the unpacked program. */
  binary: string
  /** Folder of the unpacked program's `app.asar`. */
  resources: string
}

/** What `npm run desktop:installed` leaves for people to look at: the window at the end, and the program's log. */
export const evidenceFolder = 'test-results/installed'

/** Bytes of an installer at most. 120 MB. */
const maxInstallerBytes = 120 * 1024 * 1024

/** Names of electron-builder for this system's installers: `artifactName` of electron-builder.yml. */
export const installerPattern = (platform: NodeJS.Platform, arch: string): string => {
  if (platform === 'win32') return `customs-broker-*-win-${arch}.exe`
  if (platform === 'darwin') return `customs-broker-*-mac-${arch}.dmg`
  return `customs-broker-*-linux-${arch === 'x64' ? 'amd64' : arch}.deb`
}

/** Installers and archives for download, for every processor, that are larger than `maxInstallerBytes`. */
export const oversizedDownloads = (folder: string): string[] =>
  globSync('customs-broker-*.{AppImage,deb,dmg,exe,zip}', { cwd: folder })
    .map(name => join(folder, name))
    .filter(file => statSync(file).size > maxInstallerBytes)

/** The installers of this system, as `npm run dist` left them. */
export const findInstallers = (folder: string, platform: NodeJS.Platform, arch: string): string[] =>
  globSync(installerPattern(platform, arch), { cwd: folder }).map(name => join(folder, name))

/** @param to an empty folder of its own */
export const unpackingOf = (installer: string, platform: NodeJS.Platform, to: string): Unpacking => {
  if (platform === 'win32') {
    // The installer takes the folder as its last argument, without quotes.
    return {
      commands: [[installer, '/S', `/D=${to}`]],
      binary: join(to, 'Customs Broker.exe'),
      resources: join(to, 'resources'),
    }
  }
  if (platform === 'darwin') {
    const mounted = join(to, 'mounted')
    const program = join(to, 'Customs Broker.app')
    return {
      commands: [
        ['hdiutil', 'attach', installer, '-nobrowse', '-readonly', '-mountpoint', mounted],
        ['cp', '-R', join(mounted, 'Customs Broker.app'), program],
        ['hdiutil', 'detach', mounted],
      ],
      binary: join(program, 'Contents/MacOS/Customs Broker'),
      resources: join(program, 'Contents/Resources'),
    }
  }
  return {
    commands: [['dpkg-deb', '--extract', installer, to]],
    binary: join(to, 'opt/Customs Broker/customs-broker'),
    resources: join(to, 'opt/Customs Broker/resources'),
  }
}

/** Runs every check, even after one has failed; returns the messages of all failures. */
export const problemsFoundBy = async (checks: (() => Promise<void> | void)[]): Promise<string[]> => {
  const problems: string[] = []
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  return problems
}

/** The command that verifies a signature on this system; null where installers carry none. */
export const signatureCheck = (
  binary: string,
  platform: NodeJS.Platform,
): readonly [program: string, ...args: string[]] | null => {
  if (platform === 'win32') {
    const script = `if ((Get-AuthenticodeSignature -LiteralPath '${binary}').Status -ne 'Valid') { exit 1 }`
    return ['powershell', '-NoProfile', '-Command', script]
  }
  if (platform === 'darwin') return ['codesign', '--verify', '--deep', '--strict', binary]
  return null
}
