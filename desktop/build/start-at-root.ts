/** Starts the program in development, and again whenever main or preload have changed. */
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Plugin {
  startup(words: string[], options: object): Promise<unknown>
}

/**
 * Starts Electron in the folder of the program's `package.json`, which is not Vite's root, and with its sandbox, unlike
 * the plugin's own start.
 */
export const startAtRoot = async ({ startup }: Plugin): Promise<void> => {
  await startup(['.'], { cwd: root })
}
