/** Sorts the chosen files into the export and what only goes with it. */
import type { NamedFile } from '#shared/admin/platform/files/dropped-files.ts'

export interface ChosenFiles {
  /** One export, or Markdown files that are one together. */
  main: NamedFile[]
  /** Pictures, and archives of them. */
  pictures: NamedFile[]
}

/** Files that are none of these, such as the theme beside the posts, are not asked about. */
export const sortFiles = (files: readonly NamedFile[]): ChosenFiles | { problem: string } => {
  const markdown = files.filter(isMarkdown)
  const archives = files.filter(named(/\.zip$/i))
  const pictures = files.filter(isPicture)
  // A folder of Markdown may have a feed or a map of the old site beside the posts.
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
