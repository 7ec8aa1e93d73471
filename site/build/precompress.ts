/** Compresses the build's files once at the highest level, so that the server only sends them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|html|json|webmanifest|txt|xml)$/

// In threads, so that all cores compress.
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async options => {
    if (!options.dir) return
    const entries = readdirSync(options.dir, { recursive: true, withFileTypes: true })
    await Promise.all(
      entries
        .filter(entry => entry.isFile() && compressible.test(entry.name))
        .map(entry => compress(join(entry.parentPath, entry.name))),
    )
  },
})

const compress = async (file: string): Promise<void> => {
  if (existsSync(`${file}.br`)) return
  const bytes = readFileSync(file)
  if (bytes.length < 256) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
