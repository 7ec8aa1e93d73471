import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The shell's word, and the loader's, for a program that lacks something to begin with. */
const notFound = 127

/** Runs the program to its end; what keeps it from beginning is said with what to do about it. */
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
