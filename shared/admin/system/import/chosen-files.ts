/** Separates the chosen files into the export itself and its pictures. */
import type { NamedFile } from '#shared/admin/platform/files/dropped-files.ts'

export interface ChosenFiles {
  /** A single export file, or all Markdown files, which form one export. */
  main: NamedFile[]
  /** Pictures and archives with pictures. */
  pictures: NamedFile[]
}

/** Ignores files that are neither export nor picture, such as a theme beside the posts. */
export const sortFiles = (files: readonly NamedFile[]): ChosenFiles | { problem: string } => {
  const markdown = files.filter(isMarkdown)
  const archives = files.filter(named(/\.zip$/i))
  const pictures = files.filter(isPicture)
  // Beside Markdown, files such as a feed or a sitemap are not the export.
  const exports = markdown.length > 0 ? [] : files.filter(named(/\.(?:xml|json|csv|tar)$/i))
  if (exports.length > 1) return { problem: 'Здесь несколько выгрузок: переносите по одной' }
  if (markdown.length > 0 || exports.length === 1)
    return { main: [...markdown, ...exports], pictures: [...pictures, ...archives] }
  const [archive, ...others] = archives
  if (archive && others.length === 0) return { main: [archive], pictures }
  return {
    problem:
      archives.length > 1
        ? 'Здесь несколько архивов: выберите тот, в котором статьи, а картинки добавите следом'
        : 'Среди файлов нет выгрузки: выберите .xml, .json, .csv, .tar, .zip или статьи .md',
  }
}

export const isMarkdown = ({ path }: NamedFile): boolean => /\.(?:md|markdown)$/i.test(path)
export const isPicture = ({ path }: NamedFile): boolean => /\.(?:jpe?g|png|webp|avif|gif)$/i.test(path)

const named =
  (ending: RegExp) =>
  ({ path }: NamedFile): boolean =>
    ending.test(path)
