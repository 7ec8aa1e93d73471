/** Settings kept between starts, never a readable secret: servers, windows, clock, preferences. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { callKeys } from '#desktop/bridge/bridge-channels.ts'
import { preferences, startName } from '#desktop/bridge/desktop-bridge.ts'
import { putAside, readIfThere, retryHeldFile } from '#desktop/main/files/retry-held-file.ts'
import { readServerAddress } from '#desktop/main/server/server-address.ts'
import { feedMemory, nothingHeard } from '#desktop/main/updates/remembered-feed.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'

const origin = z.string().refine(text => {
  const verdict = readServerAddress(text)
  return verdict.ok && verdict.origin === text
})

export const windowBounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
})
export type WindowBounds = z.infer<typeof windowBounds>

/** A window of the previous run: its place, null when it was never moved, and its screen without a query. */
const savedWindow = z.object({ place: windowBounds.nullable(), path: z.string().max(300) })
export type SavedWindow = z.infer<typeof savedWindow>

/** A recently opened record, for the jump list or the dock. */
const recentRecord = z.object({ path: z.string().max(300), title: z.string().max(80) })
export type RecentRecord = z.infer<typeof recentRecord>

/** Key of the drafts of a start whose keychain opened late, sealed by the keychain's key of the server. */
const keptWorkKey = z.object({ origin, start: startName, sealed: z.base64() })
export type KeptWorkKey = z.infer<typeof keptWorkKey>

export const maxRecent = 6

/** Largest number of windows that a start restores: each runs a page of its own. */
export const maxWindows = 8

const settings = z.object({
  format: z.literal(1).catch(1),
  /** The most recently used first; the first one is the chosen server. */
  servers: z.array(origin).max(20).catch([]),
  serverChosen: z.boolean().catch(false),
  /** Servers that the office only practises on. */
  rehearsals: z.array(origin).max(20).catch([]),
  /** By the names of the keychain's entries: their second halves, null for one that was removed and may still be there. */
  keychainHalves: z.record(z.string(), z.base64().nullable().catch(null)).catch({}),
  /** How far the server's clock is ahead, in milliseconds. */
  clockOffset: z.number().finite().catch(0),
  recent: z.array(recentRecord).max(maxRecent).catch([]),
  /** Windows, the most recently used first. */
  windows: z.array(savedWindow).max(maxWindows).catch([]),
  staysInTray: preferences.shape.staysInTray.catch(false),
  opensAtLogin: preferences.shape.opensAtLogin.catch(false),
  quietHours: preferences.shape.quietHours.catch(null),
  callKeys: preferences.shape.callKeys.catch(callKeys[0]),
  /** Chosen here, or of the account that signed in last; null before either. */
  language: z.enum(languages).nullable().catch(null),
  lockAfter: preferences.shape.lockAfter.catch(null),
  /** A damaged key costs only the work that it has sealed. */
  keptWorkKeys: z
    .array(keptWorkKey.nullable().catch(null))
    .catch([])
    .transform(all => all.filter(kept => kept !== null)),
  updates: feedMemory.catch(nothingHeard),
})
export type Settings = z.infer<typeof settings>

/** Every version before 1.0.0 wrote its list of servers, and no format. */
const settingsOfEarlier = z.object({
  servers: z.array(z.unknown()),
  format: z.undefined().optional(),
  language: z.enum(languages).nullable().catch(null),
})

/** The language of a profile that a version before 1.0.0 has written, which is not opened; null for any other profile. */
export const readEarlierProfile = (folder: string): { language: Language | null } | null => {
  try {
    return parseJson(settingsOfEarlier, readFileSync(join(folder, 'settings.json'), 'utf8'))
  } catch {
    return null
  }
}

export interface SettingsFile {
  /** Path to which a damaged file was moved at the start; null when there was none. */
  putAside: string | null
  current(): Settings
  /**
   * Written to disk before the call returns: the last place of a window is reported while the program ends, when
   * nothing waits for a promise any more. Rejects when writing fails; the program goes on with the new settings in
   * memory.
   */
  change(change: Partial<Settings>): Promise<void>
}

/**
 * Reads the file once; each wrong field falls back to its default, so that a damaged file never stops the start.
 * Rejects when another program holds the file: the first change would overwrite it unread.
 */
export const openSettings = async (folder: string): Promise<SettingsFile> => {
  const file = join(folder, 'settings.json')
  const content = await readIfThere(file)
  const read = parseJson(settings, content && String(content))
  let current = read ?? settings.parse({})

  return {
    putAside: content === null || read !== null ? null : await putAside(file),
    current: () => current,
    async change(change) {
      current = { ...current, ...change }
      // Each attempt writes the settings as they are by then.
      await retryHeldFile(() => writeWhole(file, JSON.stringify(current, null, 2)))
    },
  }
}

/** Writes the file whole or not at all, even in a power cut: written aside, flushed, renamed. */
const writeWhole = (file: string, text: string): void => {
  const aside = `${file}.new`
  writeFileSync(aside, text, { mode: 0o600, flush: true })
  renameSync(aside, file)
}
