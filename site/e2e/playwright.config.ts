/** What visitors do on the built site, in Chromium. Needs `npm run build`. */
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '#shared/tooling/find-browser.mjs'
import { freePort } from '#shared/tooling/free-port.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { byNode, leftOut } from './proof.ts'
import { russianOnly } from './russian-only.ts'

// Chosen once, by the process that the others inherit it from, so that a server left over by another run is not met.
process.env.SITE_E2E_PORT ??= String(await freePort())
const port = Number(process.env.SITE_E2E_PORT)

export default defineConfig({
  testDir: import.meta.dirname,
  ...byNode,
  ...leftOut(),
  globalSetup: '../../server/proofs/testing/own-temp-folder.ts',
  outputDir: '../../dist/test/site-journeys',
  // Upper bounds for a machine that is busy with other things; who is quick does not wait.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // They share one server: nothing that a visitor does is seen by another.
  workers: 2,
  // What needed a second attempt is named in the summary: a defect to be understood. The proof gives none.
  retries: isProof ? 0 : 1,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'ru-RU',
    launchOptions: launchOptions(),
    trace: 'on-first-retry',
  },
  webServer: {
    command: `node ${join(import.meta.dirname, 'serve-demo.ts')}`,
    cwd: join(import.meta.dirname, '../..'),
    // The server answers before this post is stored.
    url: `http://localhost:${port}/blog/${russianOnly.slug}`,
    env: { PORT: String(port) },
    // Its pictures are seconds of work for all cores, which others may be using.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
