import { statSync } from 'node:fs'

/** Lets a command that root has run go on as the owner of the data: the server could open nothing that root has written there. */
export const workAsOwner = (dataDir: string): void => {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || !folder || folder.uid === 0) return
  process.setgroups?.([])
  process.setgid?.(folder.gid)
  process.setuid?.(folder.uid)
}
