/** Settings between starts, never a secret: servers, windows, clock, preferences. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { callKeys } from '#desktop/bridge/bridge-channels.ts'
import { preferences } from '#desktop/bridge/desktop-bridge.ts'
import { readIfThere, whileHeld } from '#desktop/main/files/while-held.ts'
import { readServerAddress } from '#desktop/main/server/server-address.ts'
import { feedMemory, nothingHeard } from '#desktop/main/updates/feed-memory.ts'

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

/** A window of the last time: its place, null when it was never moved, and its screen without a query. */
const savedWindow = z.object({ place: windowBounds.nullable(), path: z.string().max(300) })
export type SavedWindow = z.infer<typeof savedWindow>

/** A record that was open lately, for the lists of the system. */
const recentRecord = z.object({ path: z.string().max(300), title: z.string().max(80) })
export type RecentRecord = z.infer<typeof recentRecord>

export const maxRecent = 6

/** More are not brought back: each is a page of its own. */
export const maxWindows = 8

const settings = z.object({
  /** The most recently used first; the first one is the chosen server. */
  servers: z.array(origin).max(20).catch([]),
  serverChosen: z.boolean().catch(false),
  /** Servers that the office only practises on. */
  rehearsals: z.array(origin).max(20).catch([]),
  pendingForget: z.array(origin).max(100).catch([]),
  /** How far the server's clock is ahead, in milliseconds. */
  clockOffset: z.number().finite().catch(0),
  recent: z.array(recentRecord).max(maxRecent).catch([]),
  /** The one that was used last first. */
  windows: z.array(savedWindow).max(maxWindows).catch([]),
  staysInTray: preferences.shape.staysInTray.catch(false),
  opensAtLogin: preferences.shape.opensAtLogin.catch(false),
  quietHours: preferences.shape.quietHours.catch(null),
  callKeys: preferences.shape.callKeys.catch(callKeys[0]),
  lockAfter: preferences.shape.lockAfter.catch(null),
  updates: feedMemory.catch(nothingHeard),
})
export type Settings = z.infer<typeof settings>

export interface SettingsFile {
  current(): Settings
  /**
   * On disk when the call returns: the last place of the window is reported while the program ends, when nothing
   * waits for a promise any more. Rejects when the disk does not take it; the program goes on with what it has.
   */
  change(change: Partial<Settings>): Promise<void>
}

/**
 * Reads once; each wrong field falls back to its default, so that a damaged file never stops the start. Rejects when somebody
 * holds the file: what is in it would be lost with the first change.
 */
export const openSettings = async (folder: string): Promise<SettingsFile> => {
  const file = join(folder, 'settings.json')
  const read = settings.safeParse(parseJson(await readIfThere(file)))
  let current = read.success ? read.data : settings.parse({})

  return {
    current: () => current,
    async change(change) {
      current = { ...current, ...change }
      // Whichever attempt succeeds writes what is true by then.
      await whileHeld(() => writeWhole(file, JSON.stringify(current, null, 2)))
    },
  }
}

const parseJson = (content: Buffer | null): unknown => {
  try {
    return JSON.parse(String(content))
  } catch {
    return {}
  }
}

/** Whole or not at all, also when the power goes: written aside, synced, renamed. */
const writeWhole = (file: string, text: string): void => {
  const aside = `${file}.new`
  const descriptor = openSync(aside, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(aside, file)
}
