import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import {
  type FileArea,
  invoicePlace,
  localMediaFiles,
  type MediaFiles,
  mediaArea,
  orderFileArea,
} from './media-files.ts'

export interface FileStores {
  media: MediaFiles
  orders: MediaFiles
  invoices: MediaFiles
  close(): void
}

/** The object store, or null where files are in `DATA_DIR`. Its large client is loaded only where one is used. */
export const openObjectStore = async ({ s3 }: Pick<Config, 's3'>): Promise<FileStores | null> => {
  if (!s3) return null
  const { s3MediaFiles } = await import('./s3-media-files.ts')
  return storesOf(place => s3MediaFiles(s3, place))
}

export const openFileStores = async (config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStores> =>
  (await openObjectStore(config)) ??
  storesOf(place => localMediaFiles(join(config.dataDir, place.folder), place))

const storesOf = (open: (place: FileArea) => MediaFiles): FileStores => {
  const [media, orders, invoices] = [open(mediaArea), open(orderFileArea), open(invoicePlace)]
  return {
    media,
    orders,
    invoices,
    close: () => {
      for (const files of [media, orders, invoices]) files.close()
    },
  }
}
