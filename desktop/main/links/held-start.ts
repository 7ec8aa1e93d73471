/**
 * Stores what the system and other starts ask for before there is a window: macOS delivers links before the program is
 * ready, and a second start may come while the first is under way. Of several links the last is opened, as in an open
 * window, where each takes the place of the one before: a link changes nothing.
 */
import { tableFileIn } from '#desktop/main/files/opened-file.ts'
import { hiddenWord } from '#desktop/main/settings/open-at-login.ts'
import { deepLinkIn } from './deep-link.ts'

/** The screen and the table's file that are asked for; neither where the window alone is. */
export interface AskedStart {
  path: string | null
  file: string | null
}

export type HeldStart = ReturnType<typeof heldStart>

/**
 * Null where the system starts the program and nothing is to be shown.
 * @param folder in which the command line was given: it may name a file there
 */
export const askedBy = (commandLine: readonly string[], folder: string): AskedStart | null => {
  const asked = { path: deepLinkIn(commandLine), file: tableFileIn(commandLine, folder) }
  const isUncalledFor = asked.path === null && asked.file === null && commandLine.includes(hiddenWord)
  return isUncalledFor ? null : asked
}

export const heldStart = () => {
  let held: AskedStart | null = null
  let open = ({ path, file }: AskedStart): void => {
    held = { path: path ?? held?.path ?? null, file: file ?? held?.file ?? null }
  }
  return {
    receive(asked: AskedStart | null): void {
      if (asked !== null) open(asked)
    },
    /** Returns what is stored, null if nothing; every later one goes to the listener. */
    listen(listener: (asked: AskedStart) => void): AskedStart | null {
      open = listener
      return held
    },
  }
}
