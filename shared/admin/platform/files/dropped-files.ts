/** Dropped files, those of folders among them, each with its path. */

export interface NamedFile {
  /** `blog/2023/post.md`; the name alone for a file that was chosen by itself. */
  path: string
  file: File
}

export const asNamed = (files: Iterable<File>): NamedFile[] =>
  [...files].map(file => ({ path: file.webkitRelativePath || file.name, file }))

/** Call during the `drop` event: afterwards the browser gives no access to the files. */
export const droppedFiles = async (dropped: DataTransfer): Promise<NamedFile[]> => {
  const entries = [...dropped.items].flatMap(item => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return asNamed(dropped.files)
  const found: NamedFile[] = []
  for (const entry of entries) await collect(entry, found)
  return found
}

/** Maximum number of files, more than the server takes at once. */
const most = 10_000

const collect = async (entry: FileSystemEntry, found: NamedFile[]): Promise<void> => {
  if (found.length >= most) return
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ path: entry.fullPath.replace(/^\//, ''), file })
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    const part = () =>
      new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    // `readEntries` gives a folder in batches of at most a hundred; an empty one is the end.
    for (let entries = await part(); entries.length > 0; entries = await part())
      for (const each of entries) await collect(each, found)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
