/** Compresses the build's files once at the highest level, so that the server only sends them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|html|json|webmanifest|txt|xml)$/

export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: options => {
    if (!options.dir) return
    for (const entry of readdirSync(options.dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !compressible.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      if (existsSync(`${file}.br`)) continue
      const bytes = readFileSync(file)
      if (bytes.length < 256) continue
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})
