/** What can be read in the files of a profile by whoever copies them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Chrome's own note of its open tabs, with what stands in their fields; Electron has no such thing. */
const isOfBrowser = (folder: string): boolean => /[\\/]Default[\\/]Sessions$/.test(folder)

export const filesWith = async (folder: string, bytes: Buffer): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && !isOfBrowser(entry.parentPath))
    .map(entry => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) {
    const content = await readFile(file).catch(() => Buffer.alloc(0))
    if (content.includes(bytes)) found.push(file)
  }
  expect(files.length).toBeGreaterThan(2)
  return found
}
