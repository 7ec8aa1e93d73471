/** Starts the program that is being worked on, and again whenever main or preload have changed. */
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Plugin {
  startup(words: string[], options: object): Promise<unknown>
}

/** Where the program's `package.json` lies, which is not Vite's root; with its sandbox, unlike the plugin's own start. */
export const startAtRoot = async ({ startup }: Plugin): Promise<void> => {
  await startup(['.'], { cwd: root })
}
