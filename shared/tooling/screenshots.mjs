import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright'
import { findChromium } from './find-browser.mjs'
import { freePort } from './free-port.ts'
import { ROOT, say } from './terminal.mjs'

// Starts a real server with the demo data in a folder of its own and takes a picture of each page at four widths, into
// shared/docs/screenshots. `npm run screenshots`; `npm run screenshots -- blog` takes those with "blog" in their name.

const WIDTHS = [360, 768, 1360, 1920]
const PUBLIC = ['/', '/calculator', '/usa', '/eu', '/georgia', '/blog', 'first post', '/no-such-page']
const TABLES = [
  'copart-fee',
  'copart-internet-bid',
  'iaa-fee',
  'iaa-internet-bid',
  'ship-delivery',
  'transportation',
]
const ADMIN = [
  ...['/admin', '/admin/categories', '/admin/posts', '/admin/posts/create', '/admin/posts/1', '/admin/meta'],
  ...[
    '/admin/meta/create',
    '/admin/meta/1',
    '/admin/setting',
    '/admin/tables',
    '/admin/tables/lots',
    '/admin/quotes',
  ],
  ...TABLES.map(table => `/admin/tables/${table}`),
]
const ACCOUNT = { email: 'office@example.com', password: 'screenshots-only-4711' }

const folder = join(ROOT, 'shared/docs/screenshots')
const wanted = process.argv.slice(2)
const server = await startServer()
try {
  await takeAll(server.url)
} finally {
  await server.stop()
}

/** @param {string} url */
async function takeAll(url) {
  mkdirSync(folder, { recursive: true })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
  })
  try {
    for (const width of WIDTHS) {
      const options = {
        viewport: { width, height: width < 768 ? 780 : 900 },
        locale: 'ru',
        serviceWorkers: 'block',
      }
      const context = await browser.newContext(
        /** @type {import('playwright').BrowserContextOptions} */ (options),
      )
      const page = await context.newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const path of PUBLIC)
        await take(page, url, path === 'first post' ? await firstPost(url) : path, width)
      await take(page, url, '/admin/login', width)
      // A call from the page's own address leaves the session's cookie with the browser, as the login form does.
      const login = await context.request.post(`${url}/api/auth/login`, {
        data: ACCOUNT,
        headers: { origin: url },
      })
      if (!login.ok()) throw new Error(`Signing in failed: ${login.status()} ${await login.text()}`)
      for (const path of ADMIN) await take(page, url, path, width)
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

/**
 * @param {import('playwright').Page} page
 * @param {string} url
 * @param {string} path
 * @param {number} width
 */
async function take(page, url, path, width) {
  const name = `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-${width}.png`
  if (!wanted.every(part => name.includes(part))) return
  await page.goto(url + path, { waitUntil: 'load' })
  // The admin's stream of requests never rests; everything else does within the time.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  // Pictures further down load when they come near.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
  })
  await page.screenshot({ path: join(folder, name), fullPage: true })
  say(name)
}

/** @param {string} url */
async function firstPost(url) {
  const response = await fetch(`${url}/blog`)
  const slug = /href="\/blog\/([\w-]+)"/.exec(await response.text())?.[1]
  if (slug === undefined) throw new Error('The blog shows no post')
  return `/blog/${slug}`
}

async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'screenshots-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/serve.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      PUBLIC_URL: url,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ACCOUNT.email,
      ADMIN_PASSWORD: ACCOUNT.password,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise(resolve => child.on('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return { url, stop }
    await wait(200)
  }
  await stop()
  throw new Error('The server does not start')
}
