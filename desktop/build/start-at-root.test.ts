import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { startAtRoot } from './start-at-root.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
afterEach(() => vi.unstubAllEnvs())

test.skipIf(process.platform === 'win32')(
  'the program is started where its package.json is, and sandboxed',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-electron-'))
    const told = join(folder, 'told')
    await writeFile(join(folder, 'electron'), `#!/bin/sh\necho "$PWD $*" > '${told}'\nexec sleep 60\n`)
    await chmod(join(folder, 'electron'), 0o755)
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder)
    const { startup } = await vi.importActual<typeof import('vite-plugin-electron')>('vite-plugin-electron')
    await startAtRoot({ startup })
    await expect.poll(() => readFile(told, 'utf8').catch(() => '')).toBe(`${root.replace(/\/$/, '')} .\n`)
    startup.exit()
  },
)

const electron = vi.hoisted(() =>
  vi.fn<(entries: { onstart?: unknown }[]) => object>(() => ({ name: 'electron' })),
)
vi.mock('vite-plugin-electron', () => ({ default: electron }))

test('a change of main and one of the preload both start it anew; the page follows by itself', async () => {
  await import('../vite.config.ts')
  expect(electron.mock.lastCall?.[0].map(({ onstart }) => onstart)).toEqual([startAtRoot, startAtRoot])
})
