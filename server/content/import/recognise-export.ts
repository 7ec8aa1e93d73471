import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { texts } from '#messages/server/content/import.js'
import { decodeText, readBeginning } from '#server/platform/text-files.ts'
import { type BeginRecord, type ImportSource, UnreadableExport } from './import-shape.ts'
import { pairTranslations } from './pair-translations.ts'
import { isExportFolder, readExportFolder } from './read-own-export.ts'
import { isMarkdown } from './unpack-zip.ts'

/** Recognises an export by its content; throws `UnreadableExport`. Each reader is loaded when first needed. */
export const recogniseExport = async (path: string, begin: BeginRecord): Promise<ImportSource> => {
  if (isFolder(path)) {
    if (isExportFolder(path)) return readExportFolder(path, begin)
    return pairTranslations((await import('./read-markdown.ts')).readMarkdown(path, begin))
  }
  const beginning = await firstCharacter(path)
  if (beginning === '<')
    return pairTranslations(await (await import('./read-wordpress.ts')).readWordpress(path, begin))
  if (beginning === '{') return pairTranslations((await import('./read-ghost.ts')).readGhost(path, begin))
  throw new UnreadableExport(texts.unknownExport)
}

/**
 * The part of an unpacked archive to read: our own export, the folder of its Markdown, or the only XML or JSON file.
 * Folders around all the Markdown are skipped, since file names identify posts and must not depend on how they were
 * packed.
 */
export const exportIn = (folder: string): string => {
  if (isExportFolder(folder)) return folder
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const own = names.find(
    name =>
      basename(name) === 'export.json' &&
      ['data', 'posts'].some(part => names.includes(join(dirname(name), part))),
  )
  if (own !== undefined) return join(folder, dirname(own))
  const markdown = names.filter(isMarkdown)
  if (markdown.length > 0) return join(folder, ...commonFolders(markdown))
  const [only, ...others] = names.filter(name => /\.(?:xml|json)$/i.test(name))
  if (only === undefined || others.length > 0) throw new UnreadableExport(texts.archiveContents)
  return join(folder, only)
}

const commonFolders = (names: readonly string[]): string[] => {
  const [first = [], ...others] = names.map(name => name.split(sep).slice(0, -1))
  const differs = first.findIndex((part, index) => others.some(folders => folders[index] !== part))
  return differs < 0 ? first : first.slice(0, differs)
}

/** Throws `UnreadableExport` if the path does not exist. */
export const isFolder = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UnreadableExport(texts.noSuchPath({ path }))
  return found.isDirectory()
}

const firstCharacter = async (path: string): Promise<string> =>
  decodeText(await readBeginning(path)).trimStart()[0] ?? ''
