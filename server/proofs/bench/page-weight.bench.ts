/** JavaScript that a visitor of a post's page is sent. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder, readBuildOutput } from '#server/platform/ssr/build-output.ts'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'

export const bench = async (): Promise<BenchRow[]> => {
  const build = readBuildOutput()
  if (!build) throw new Error('the site is not built')
  const { script, modules } = (await build.pagesIn('ru')).assetsOf('post')
  const files = [script, ...modules]
  const bytes = files.reduce((sum, file) => sum + readFileSync(join(clientFolder, `${file}.br`)).length, 0)
  const immutable = files.filter(file => /^\/assets\/.*-[\w-]{8}\.js$/.test(file)).length
  return [
    {
      what: 'JavaScript of a post page',
      value: bytes / 1000,
      unit: 'KB brotli',
      bar: 75,
      better: 'less',
      note: `${files.length} files, ${immutable} of them under the hash of their content`,
    },
  ]
}
