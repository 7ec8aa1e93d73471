/** Why Electron cannot be started from this folder with its sandbox, and what a person does about it. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface LinuxFacts {
  /** The text of a file under `/proc/sys`, or null when there is none. */
  setting(name: string): string | null
  /** Owner and mode of Electron's helper, or null when it is not there. */
  helper: { uid: number; mode: number } | null
  isRoot: boolean
}

/** Returns the reason with its remedy, or null when nothing is missing. */
export const missingSandbox = (
  { setting, helper, isRoot }: LinuxFacts,
  helperPath: string,
): string | null => {
  if (isRoot) return 'Electron has no sandbox when root starts it: start the program as an ordinary user.'
  const isRestricted =
    setting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    setting('kernel/unprivileged_userns_clone') === '0' ||
    setting('user/max_user_namespaces') === '0'
  const hasHelper = helper !== null && helper.uid === 0 && (helper.mode & 0o7777) === 0o4755
  if (!isRestricted || hasHelper) return null
  return [
    'This system keeps programs without an installer from having user namespaces, so Electron has no sandbox here.',
    'Give its helper the rights that an installer gives it, once for each version of Electron:',
    `  sudo chown root:root '${helperPath}' && sudo chmod 4755 '${helperPath}'`,
  ].join('\n')
}

/** @param dist folder of Electron's binary */
export const missingHere = (dist: string): string | null => {
  if (process.platform !== 'linux') return null
  const helperPath = join(dist, 'chrome-sandbox')
  const facts = {
    setting: (name: string) => {
      try {
        return readFileSync(join('/proc/sys', name), 'utf8').trim()
      } catch {
        return null
      }
    },
    helper: statSync(helperPath, { throwIfNoEntry: false }) ?? null,
    isRoot: process.getuid?.() === 0,
  }
  return missingSandbox(facts, helperPath)
}
