import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assetsFor } from '#server/platform/ssr/build-output.ts'
import { readChunks } from '#shared/tooling/walls/bundle-walls.ts'
import adminBuild from '../vite.admin.config.ts'

const client = join(import.meta.dirname, '../../dist/site/client')

/** Bytes of brotli for all scripts and styles of the admin and one of its pages. */
const budget = 350_000

const editor = 'shared/admin/content/posts/post-page.tsx'

const builds = [
  ['ru', '.vite/admin-manifest.json', 'site-admin-client'],
  ['uk', '.vite/admin-manifest-uk.json', 'site-admin-uk-client'],
] as const
const isBuilt = builds.every(([, file]) => existsSync(join(client, file)))

describe.runIf(isBuilt).each(builds)('the admin built in %s', (_language, file, list) => {
  const manifest = JSON.parse(readFileSync(join(client, file), 'utf8')) as Parameters<typeof assetsFor>[0]
  const chunks = readChunks(list) ?? []
  const pages = chunks
    .flatMap(({ modules }) => modules)
    .filter(module => /^shared\/admin\/.+-page\.tsx$/.test(module))
  const filesOf = (page: string): string[] => {
    const chunk = chunks.find(({ modules }) => modules.includes(page))
    const names = Object.keys(manifest).filter(name => manifest[name]?.file === chunk?.file)
    const { script, modules, styles } = assetsFor(manifest, 'admin.tsx', names)
    return [script, ...modules, ...styles]
  }
  const source = (path: string) => readFileSync(join(client, path))
  /** Bytes that are sent: the build compresses all but the smallest files. */
  const sizeOf = (path: string): number => {
    const file = join(client, path)
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  }

  it.each(pages.filter(page => page !== editor))('opens %s within its budget', page => {
    const bytes = filesOf(page).reduce((sum, path) => sum + sizeOf(path), 0)
    expect(bytes).toBeLessThan(budget)
  })

  it('has no script that its build would warn of', () => {
    const scripts = readdirSync(join(client, 'assets/admin')).filter(name => name.endsWith('.js'))
    const most = adminBuild.build?.chunkSizeWarningLimit ?? 0
    expect(Math.max(...scripts.map(name => source(`assets/admin/${name}`).length))).toBeLessThan(most * 1000)
  })

  it('loads the text editor with the post alone', () => {
    const has = (files: string[]) =>
      files.some(path => path.endsWith('.js') && source(path).includes('ProseMirror'))
    expect(pages).toContain(editor)
    expect(has(filesOf(editor))).toBe(true)
    for (const page of pages.filter(one => one !== editor)) expect(has(filesOf(page)), page).toBe(false)
  })
})
