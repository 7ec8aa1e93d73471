/** Where this server keeps uploaded files, by its configuration. */
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { localMediaFiles, type MediaFiles, mediaPlace, orderPlace } from './media-files.ts'

/** The files of pictures and those of orders. */
export interface FileStores {
  media: MediaFiles
  orders: MediaFiles
  close(): void
}

/** The object store, or null where files lie in `DATA_DIR`. Its client is large: it is loaded only where one is used. */
export const openObjectStore = async ({ s3 }: Pick<Config, 's3'>): Promise<FileStores | null> => {
  if (!s3) return null
  const { s3MediaFiles } = await import('./s3-media-files.ts')
  return storesOf(s3MediaFiles(s3, mediaPlace), s3MediaFiles(s3, orderPlace))
}

export const openFileStores = async (config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStores> =>
  (await openObjectStore(config)) ??
  storesOf(
    localMediaFiles(join(config.dataDir, mediaPlace.folder), mediaPlace),
    localMediaFiles(join(config.dataDir, orderPlace.folder), orderPlace),
  )

const storesOf = (media: MediaFiles, orders: MediaFiles): FileStores => ({
  media,
  orders,
  close: () => {
    media.close()
    orders.close()
  },
})
