import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExampleFile } from '../platform/context.ts'

/** The path of a file or folder beside this one. */
export const demoFolder = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url))

/** Reads an example file. Files of a release do not change under a running server, so each is read once. */
export const readDemoFile = (name: ExampleFile): Buffer => {
  const bytes = files.get(name) ?? readFileSync(demoFolder(name))
  files.set(name, bytes)
  return bytes
}

const files = new Map<ExampleFile, Buffer>()
