/**
 * A post as a cached page of ours beside the same words and pictures as a page of Next, Astro and Express, by processor
 * time. They are installed from the registry into a folder that goes afterwards; one that cannot be installed or
 * compared is a row that says so.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import { compareCosts } from '../testing/side-by-side.ts'
import { settled } from './settled.ts'

const path = '/blog/kak-schitaetsya-akciz'

interface Alternative {
  name: string
  packages: string[]
  /** Sources of a site of one page, with the words of ours. */
  files(main: string): Record<string, string>
  /** Script and arguments; absent when nothing is built. */
  build?: string[]
  /** Script and arguments that serve what was built, on the port in `PORT`. */
  serve: [script: string, ...args: string[]]
}

const alternatives: Alternative[] = [
  {
    name: 'Next, a static page from its cache',
    packages: ['next', 'react', 'react-dom'],
    files: main => ({
      'app/layout.js':
        "export default function Layout({ children }) { return <html lang='ru'><body>{children}</body></html> }",
      'app/page.js': `const html = ${JSON.stringify(main)}
export default function Page() { return <main dangerouslySetInnerHTML={{ __html: html }} /> }`,
    }),
    build: ['node_modules/next/dist/bin/next', 'build'],
    serve: ['node_modules/next/dist/bin/next', 'start'],
  },
  {
    name: 'Astro, a prerendered page from its own server',
    packages: ['astro', '@astrojs/node'],
    files: main => ({
      'astro.config.mjs': `import node from '@astrojs/node'
export default { output: 'server', adapter: node({ mode: 'standalone' }), telemetry: false }`,
      'src/pages/index.astro': `---
export const prerender = true
const html = ${JSON.stringify(main)}
---
<html lang="ru"><body><main set:html={html} /></body></html>`,
    }),
    build: ['node_modules/astro/bin/astro.mjs', 'build'],
    serve: ['dist/server/entry.mjs'],
  },
  {
    name: 'Express, a file through express.static and compression',
    packages: ['express', 'compression'],
    files: main => ({
      'server.js': `import compression from 'compression'
import express from 'express'
const { HOST, PORT } = process.env
express().use(compression(), express.static('public')).listen(PORT, HOST)`,
      'public/index.html': `<!doctype html><html lang="ru"><body><main>${main}</main></body></html>`,
    }),
    serve: ['server.js'],
  },
]

export const bench = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await startProcess({ DATA_DIR: dataDir, SEED: 'demo' }, { logFile: join(dataDir, 'log') })
  try {
    await settled(server)
    const html = await htmlAt(server.url + path)
    const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1]
    if (!main) throw new Error(`${path} has no <main>`)
    const rows: BenchRow[] = []
    for (const alternative of alternatives) rows.push(await compare(server, main, alternative))
    return rows
  } finally {
    await server.end()
    rmSync(dataDir, { recursive: true })
  }
}

const compare = async (server: ServerProcess, main: string, alternative: Alternative): Promise<BenchRow> => {
  const row = { what: `a post, rendered before, against ${alternative.name}`, unit: '×' }
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    await install(folder, main, alternative)
    const [script, ...args] = alternative.serve
    const theirs = await startProcess(
      { NODE_ENV: 'production', HOST: '127.0.0.1' },
      { script: join(folder, script), args, cwd: folder, nodeArgs: [], ready: '/' },
    )
    try {
      const pages = [await htmlAt(server.url + path), await htmlAt(theirs.url)]
      const other = ['our page has changed since', 'its page has other words'].find(
        (_, at) => !pages[at]?.includes(main),
      )
      if (other) throw new Error(other)
      const { ours, floor, ratio } = await compareCosts({ server, path }, { server: theirs, path: '/' })
      const sizes = pages.map(html => Buffer.byteLength(html)).join(' / ')
      const times = `${ours.microseconds.toFixed(1)} / ${floor.microseconds.toFixed(1)} µs of CPU`
      return { ...row, value: ratio, note: `${times}; ${sizes} bytes of HTML` }
    } finally {
      await theirs.end('SIGKILL')
    }
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    const why = (stderr || String(error)).trim().split('\n').slice(0, 3).join(' ')
    return { ...row, value: null, note: `not compared: ${why}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const install = async (folder: string, main: string, alternative: Alternative): Promise<void> => {
  const sources = { 'package.json': '{ "type": "module", "private": true }', ...alternative.files(main) }
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const options = {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' },
  }
  await execute('npm', ['install', '--no-audit', '--no-fund', ...alternative.packages], options)
  if (alternative.build) await execute(process.execPath, alternative.build, options)
}

const execute = promisify(execFile)

const htmlAt = async (url: string): Promise<string> => (await fetch(url)).text()
