/** What a start reads of the program before there is something to work with; how long it takes only Electron can tell. */
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './desktop-test.ts'

const built = fileURLToPath(new URL('../../dist/desktop/renderer', import.meta.url))

/** A fifth more than was counted on 28 November 2026, since any change moves the groups: 48 files with 1,490,072 bytes. */
const most = { files: 58, bytes: 1_788_000 }

test.use({ seed: 'demo' })

test(
  'until the list of posts stands, a start reads no more files of the program than it did',
  onlyInProof('bundle-walls.test.ts'),
  async ({ launch, launchSignedIn }) => {
    const first = await launchSignedIn()
    await first.page.getByRole('link', { name: 'Статьи' }).click()
    await expect(first.page.getByRole('row').nth(1)).toBeVisible()
    await first.app.close()

    const { page } = await launch()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const read = await filesRead(page)
    const bytes = read.map(path => statSync(built + path).size).reduce((sum, each) => sum + each, 0)
    expect(read.length, `${bytes} bytes`).toBeLessThanOrEqual(most.files)
    expect(bytes).toBeLessThanOrEqual(most.bytes)
  },
)

test(
  'the server screen reads nothing of the admin',
  onlyInProof('bundle-walls.test.ts'),
  async ({ launch }) => {
    const { page } = await launch()
    await expect(page.getByLabel('Адрес', { exact: true })).toBeVisible()
    const own = /^\/assets\/(?:index|main|main-kit|rolldown-runtime|server-screen|start-screen|onest)[-.]/
    expect((await filesRead(page)).filter(path => !own.test(path))).toEqual([])
  },
)

const filesRead = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter(path => path.startsWith('/assets/')),
  )
