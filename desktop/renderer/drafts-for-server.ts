/** Counts and removes drafts, and what waits, of one of several servers by the names of entries: a key may be gone. */
import { startName, type Unsaved } from '#desktop/bridge/desktop-bridge.ts'
import { keysIn } from '#shared/admin/platform/drafts/draft-seal.ts'
import { draftKind, isForgottenKey } from '#shared/admin/platform/drafts/draft-store.ts'
import { removeFiles } from '#shared/admin/platform/drafts/file-store.ts'
import { listStateKind } from '#shared/admin/platform/lists/list-queries.ts'
import { queuedSavePrefix } from '#shared/admin/platform/save-queue/queued-saves.ts'

const underStarts = (kind: string, server: string): string => `${kind}:${server} until the end `

/** Server's name for drafts whose key is of one start of the program. */
export const ofStart = (server: string, start: string): string => `${server} until the end ${start}`

export const serverPrefix = (server: string): string => `${draftKind}:${server} `

/** Starts without the keychain that have left drafts for the server. */
export const startsWithDrafts = (storage: Storage, server: string): string[] => {
  const prefix = underStarts(draftKind, server)
  const starts = keysIn(storage, prefix).map(key => key.slice(prefix.length).split(' ', 1)[0] ?? '')
  return [...new Set(starts)].filter(start => startName.safeParse(start).success)
}

/** Removes what no key can open any more. @param starts those whose key there is, or was kept */
export const dropEndedStarts = async (storage: Storage, server: string, starts: string[]): Promise<void> => {
  const isEnded = (name: string): boolean =>
    [draftKind, listStateKind].some(
      kind =>
        name.startsWith(underStarts(kind, server)) &&
        !starts.some(start => name.startsWith(`${underStarts(kind, server)}${start} `)),
    )
  for (const name of keysIn(storage, '').filter(isEnded)) storage.removeItem(name)
  await removeFiles(isEnded)
}

export const countUnsaved = (storage: Storage, server: string): Unsaved => {
  const prefix = serverPrefix(server)
  const keys = keysIn(storage, prefix).filter(key => !isForgottenKey(key))
  const names = keys.map(key => nameOf(key.slice(prefix.length)))
  const saves = names.flatMap(({ owner, record }) =>
    record.startsWith(queuedSavePrefix) ? [owner + record.slice(queuedSavePrefix.length)] : [],
  )
  // A queued save also has a draft, which is not counted twice.
  const beside = names.filter(({ owner, record }) => saves.includes(owner + record)).length
  return { queued: saves.length, drafts: names.length - saves.length - beside }
}

/** @param name `3:post-12`, or the same with the prefix of drafts that are lost at the program's end */
const nameOf = (name: string): { owner: string; record: string } => {
  const start = name.indexOf(':') + 1
  return { owner: name.slice(0, start), record: name.slice(start) }
}

export const removeUnsaved = async (storage: Storage, server: string): Promise<void> => {
  const prefixes = [serverPrefix(server), `${listStateKind}:${server} `]
  for (const key of prefixes.flatMap(prefix => keysIn(storage, prefix))) storage.removeItem(key)
  await removeFiles(name => name.startsWith(serverPrefix(server)))
}
