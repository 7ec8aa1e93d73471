import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { type FileArea, fileAreas, localMediaFiles, type MediaFiles } from './media-files.ts'

export type FileStores = Record<FileArea['folder'], MediaFiles>

type Log = Pick<Logger, 'error'>

/** The object store, or null where files are in `DATA_DIR`. Its large client is loaded only where one is used. */
export const openObjectStore = async ({ s3 }: Pick<Config, 's3'>, log?: Log): Promise<FileStores | null> => {
  if (!s3) return null
  const { s3MediaFiles } = await import('./s3-media-files.ts')
  const onKept = (file: string) =>
    log?.error({ file }, 'a removed file stays in the bucket: the keys may not remove its versions')
  return storesOf(area => s3MediaFiles(s3, area, { onKept }))
}

export const openFileStores = async (
  config: Pick<Config, 's3' | 'dataDir'>,
  log?: Log,
): Promise<FileStores> => (await openObjectStore(config, log)) ?? localStores(config.dataDir)

export const localStores = (dataDir: string): FileStores =>
  storesOf(area => localMediaFiles(join(dataDir, area.folder), area))

export const storesOf = (open: (area: FileArea) => MediaFiles): FileStores =>
  Object.fromEntries(fileAreas.map(area => [area.folder, open(area)])) as FileStores

/** Closes connections to an object store. */
export const closeFiles = (stores: FileStores): void => {
  for (const files of Object.values(stores)) files.close()
}
