import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Exit code of the shell and of the loader when a program or one of its libraries is missing. */
const notFound = 127

/** Runs the program to its end; throws when it cannot start, with a hint what to do. */
export const runElectron = async (electron: string, words: string[]): Promise<number> => {
  const [code] = (await once(spawn(electron, words, { stdio: 'inherit' }), 'exit').catch((cause: Error) => {
    throw new Error(
      [
        `${electron} cannot be started: ${cause.message}.`,
        'ELECTRON_OVERRIDE_DIST_PATH, where it is set, has to name a folder with Electron unpacked for this system.',
      ].join('\n'),
    )
  })) as [number | null]
  if (code === notFound)
    throw new Error(
      [
        'A library that Electron needs is not on this computer: the line above names it.',
        'On Debian and Ubuntu: sudo apt-get install libnss3 libgtk-3-0 libgbm1 libasound2 (from Ubuntu 24.04 on libasound2t64)',
      ].join('\n'),
    )
  return code ?? 1
}
