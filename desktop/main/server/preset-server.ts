/** Finds a server's address that an administrator or a shortcut has set, so that nobody needs to type it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appId } from '#desktop/main/program-id.ts'
import { readServerAddress } from './server-address.ts'

/** Access to files and programs of the system; each call throws where there is no answer. */
export interface PresetAccess {
  readFile(path: string): string
  /** Standard output of a program of the system. */
  run(program: string, ...args: string[]): string
}

const ofThisComputer: PresetAccess = {
  readFile: path => {
    const bytes = readFileSync(path)
    // The mark of UTF-16, which Windows PowerShell writes.
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes)
  },
  run: (program, ...args) =>
    execFileSync(program, args, {
      encoding: 'utf8',
      timeout: 2_000,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
}

/**
 * The origin that an administrator has set by a policy or in a file, the first that can be used; null for none.
 * @param resources folder of the program
 */
export const presetServer = (
  platform: NodeJS.Platform,
  resources: string,
  access: PresetAccess = ofThisComputer,
): string | null => {
  for (const look of placesOf(platform, resources, access)) {
    try {
      const verdict = readServerAddress(look())
      if (verdict.ok) return verdict.origin
    } catch {}
  }
  return null
}

/** Places of the setting: only those that an ordinary person cannot write to, or the program's own folder. */
const placesOf = (
  platform: NodeJS.Platform,
  resources: string,
  { readFile, run }: PresetAccess,
): (() => string)[] => {
  const beside = () => readFile(join(resources, 'server.txt'))
  if (platform === 'win32') {
    const policyOf = (root: string) => () => {
      const query = ['query', String.raw`${root}\SOFTWARE\Policies\Customs Broker`, '/v', 'Server']
      const written = run(join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe'), ...query)
      return /\bREG_SZ\s+(\S+)/.exec(written)?.[1] ?? ''
    }
    return [policyOf('HKLM'), policyOf('HKCU'), beside]
  }
  if (platform === 'darwin') {
    const managed = `/Library/Managed Preferences/${appId}.plist`
    return [
      () => run('/usr/bin/plutil', '-extract', 'Server', 'raw', '-o', '-', managed),
      () => readFile('/Library/Application Support/customs-broker/server.txt'),
      beside,
    ]
  }
  return [() => readFile('/etc/customs-broker/server.txt'), beside]
}

const serverWord = '--server='

/** The server's address in a command line, such as a shortcut's; the person is asked before it is used. */
export const offeredServer = (commandLine: readonly string[]): string | null =>
  commandLine.find(word => word.startsWith(serverWord))?.slice(serverWord.length) ?? null
