/** Where the example files lie. */
import { fileURLToPath } from 'node:url'

/** The path of a file or folder beside this one. */
export const demoFolder = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url))
