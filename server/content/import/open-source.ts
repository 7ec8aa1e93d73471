/** Which export a file or a folder is, by what is in it. */

import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Source, UnreadableExport } from './found-post.ts'
import { isExportFolder, readExportFolder } from './read-archive.ts'

/** Throws `UnreadableExport` for what is none of them. Readers come into memory with the first import. */
export const openSource = async (path: string): Promise<Source> => {
  if (isFolder(path)) {
    if (isExportFolder(path)) return readExportFolder(path)
    return (await import('./read-markdown.ts')).readMarkdown(path)
  }
  const beginning = await firstCharacter(path)
  if (beginning === '<') return (await import('./read-wordpress.ts')).readWordpress(path)
  if (beginning === '{') return (await import('./read-ghost.ts')).readGhost(path)
  throw new UnreadableExport(
    'Это не выгрузка WordPress (XML), не выгрузка Ghost (JSON) и не папка с Markdown',
  )
}

/** Throws `UnreadableExport` for what is not there. */
export const isFolder = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UnreadableExport(`Нет такого файла или папки: ${path}`)
  return found.isDirectory()
}

const firstCharacter = async (path: string): Promise<string> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return (
      buffer
        .toString('utf8', 0, bytesRead)
        .replace(/^\uFEFF/, '')
        .trimStart()[0] ?? ''
    )
  } finally {
    await file.close()
  }
}
