/** An object store over loopback, with one bucket, in a folder of its own. It knows its access key; secrets it takes on trust. */
import { rmSync } from 'node:fs'
import S3rver from 's3rver'
import type { S3Settings } from '#server/platform/media-files/s3-media-files.ts'
import { emptyFolder } from './empty-folder.ts'

export interface S3Server {
  settings: S3Settings
  /** The same in the words of the configuration. */
  env: Record<string, string>
  stop: () => Promise<void>
}

export const startS3Server = async (): Promise<S3Server> => {
  const directory = emptyFolder('broker-s3')
  const bucket = 'pictures'
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await store.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  return {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: settings.accessKey,
      S3_SECRET_KEY: settings.secretKey,
    },
    stop: async () => {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
