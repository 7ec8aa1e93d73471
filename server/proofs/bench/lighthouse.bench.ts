/** How Lighthouse sees pages of both languages on a phone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { findChromium } from '#shared/tooling/find-browser.mjs'
import { runProgram, scriptOf } from '#shared/tooling/terminal.mjs'
import { startProcess } from '../testing/server-process.ts'
import { settled } from './settled.ts'

const pages = {
  home: '/',
  post: '/blog/kak-schitaetsya-akciz',
  calculator: '/calculator',
  country: '/usa',
  'home in Ukrainian': '/uk',
  'post in Ukrainian': '/uk/blog/yak-rakhuiut-aktsyz',
}
const bars = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const owner = { email: 'owner@example.com', password: 'correct horse battery' }
const customer = 'order for its customer'

const audit = z.object({ numericValue: z.number().optional() })
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.object({ 'largest-contentful-paint': audit, 'cumulative-layout-shift': audit }),
})

export const bench = async (): Promise<BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await startProcess({
    DATA_DIR: join(folder, 'data'),
    SEED: 'demo',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  try {
    await settled(server)
    const rows: BenchRow[] = []
    const all = { ...pages, [customer]: await customerPath(server.url) }
    for (const [name, path] of Object.entries(all)) {
      const { categories, audits } = await look(server.url + path, join(folder, `${name}.json`))
      const paint = (audits['largest-contentful-paint'].numericValue ?? Number.NaN) / 1000
      for (const [category, bar] of Object.entries(bars)) {
        // No search engine may have it.
        if (name === customer && category === 'seo') continue
        rows.push({
          what: `Lighthouse, ${name}, ${category}`,
          value: Math.round((categories[category]?.score ?? Number.NaN) * 100),
          unit: 'points',
          bar,
          ...(category === 'performance' ? { note: `largest paint after ${paint.toFixed(1)} s` } : {}),
        })
      }
      rows.push({
        what: `Lighthouse, ${name}, layout shift`,
        value: audits['cumulative-layout-shift'].numericValue ?? Number.NaN,
        unit: 'CLS',
        bar: 0,
        better: 'less',
      })
    }
    return rows
  } finally {
    await server.end()
    rmSync(folder, { recursive: true })
  }
}

/** Of the demo's order at sea, with pictures, papers and payments. */
const customerPath = async (url: string): Promise<string> => {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const { token } = z.object({ token: z.string() }).parse(await login.json())
  const link = await fetch(`${url}/api/order/6/link`, { headers: { Authorization: `Bearer ${token}` } })
  return new URL(z.object({ url: z.string() }).parse(await link.json()).url).pathname
}

/** Chromium loses the beginning of a trace now and then, which Lighthouse calls NO_NAVSTART: such a look is none. */
const attempts = 3

const look = async (url: string, file: string) => {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    if (await lookOnce(url, file)) return report.parse(JSON.parse(readFileSync(file, 'utf8')))
  throw new Error(`Lighthouse could not look at ${url}`)
}

const lookOnce = async (url: string, file: string): Promise<boolean> => {
  const flags = ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const code = await runProgram(
    process.execPath,
    [
      scriptOf('lighthouse'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { CHROME_PATH: findChromium() ?? undefined }, limit: 120_000 },
  )
  return code === 0
}
