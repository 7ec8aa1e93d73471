import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright'
import { findChromium } from './find-browser.mjs'
import { freePort } from './free-port.ts'
import { log, ROOT } from './terminal.mjs'

// Takes the two pictures of the README from a real server with demo data. Other screenshots are in site/e2e-looks.

const ACCOUNT = { email: 'office@example.com', password: 'screenshots-only-4711' }
const CALLERS = [
  ['Олена Коваль', '8000'],
  ['Иван Петренко', '12500'],
  ['Сергій Бондар', '6400'],
  ['Мария Лысенко', '9200'],
  ['Андрій Мельник', '15000'],
]

const server = await startServer()
try {
  await takeBoth(server.url)
} finally {
  await server.stop()
}

/** @param {string} url */
async function takeBoth(url) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
  })
  const page = await browser.newPage({
    viewport: { width: 1360, height: 850 },
    locale: 'ru',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  /** @param {string} path @param {string} name */
  const take = async (path, name) => {
    await page.goto(url + path)
    await page.locator('h1').first().waitFor()
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    // The admin's event stream keeps the network busy, so the wait has a limit; everything else loads within it.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
    await page.screenshot({ path: join(ROOT, 'shared/docs', name) })
    log(name)
  }
  try {
    await take('/calculator', 'calculator.png')
    const { token } = await post('/api/auth/login', ACCOUNT)
    for (const [index, [name = '', amount]] of CALLERS.entries())
      await post(
        '/api/request',
        {
          name,
          phone: `+38050123450${index}`,
          quote: {
            route: 'eu',
            vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
            price: { amount, currency: 'USD' },
          },
        },
        token,
      )
    await take('/admin/requests', 'admin.png')
  } finally {
    await browser.close()
  }

  /** @param {string} path @param {object} data @param {string} [token] */
  async function post(path, data, token) {
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    const response = await page.request.post(url + path, { data, headers: { origin: url, ...authorization } })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
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
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return { url, stop }
    await wait(200)
  }
  await stop()
  throw new Error('The server does not start')
}
