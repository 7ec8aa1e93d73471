/** Where this server keeps the files of pictures, by its configuration. */
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { localMediaFiles, type MediaFiles } from './media-files.ts'

/** The object store, or null where pictures lie in `DATA_DIR`. Its client is large: it is loaded only where one is used. */
export const openMediaStore = async ({ s3 }: Pick<Config, 's3'>): Promise<MediaFiles | null> =>
  s3 ? (await import('./s3-media-files.ts')).s3MediaFiles(s3) : null

export const openMediaFiles = async (config: Pick<Config, 's3' | 'dataDir'>): Promise<MediaFiles> =>
  (await openMediaStore(config)) ?? localMediaFiles(join(config.dataDir, 'media'))
