import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { installTools } from './install.mjs'
import { log, ROOT, scriptOf } from './terminal.mjs'

// Starts the server for development: it restarts when its sources change and serves the site through Vite, so that
// pages update on edit. `npm run dev`; with the desktop app: `npm run dev -- desktop`. Ctrl+C stops all.

const programs = [{ name: 'server', args: ['--watch', '--watch-preserve-output', 'server/main.ts'] }]
if (process.argv.includes('desktop')) {
  await installTools()
  programs.push({ name: 'desktop', args: [scriptOf('vite'), '--config', 'desktop/vite.config.ts'] })
}

const width = Math.max(...programs.map(({ name }) => name.length))
const running = new Set(programs.map(start))
let stopping = false

process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** @param {{ name: string, args: string[] }} program */
function start({ name, args }) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl+C reaches the child only through stop(), once, and together with its own
    // children.
    detached: process.platform !== 'win32',
  })
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', line => log(`${name.padEnd(width)} │ ${line}`))
  }
  child.on('exit', code => {
    running.delete(child)
    if (!stopping) {
      log(`${name.padEnd(width)} │ ended (${code ?? 'signal'})`)
      process.exitCode = code ?? 1
      stop()
    }
  })
  return child
}

function stop() {
  if (stopping) return
  stopping = true
  signal('SIGTERM')
  // Longer than the server's own limit for shutting down, 10 s.
  setTimeout(() => signal('SIGKILL'), 12_000).unref()
}

/** @param {NodeJS.Signals} name */
function signal(name) {
  for (const child of running) {
    if (child.pid === undefined) continue
    try {
      if (process.platform === 'win32') child.kill(name)
      else process.kill(-child.pid, name)
    } catch {
      // The process has already ended.
    }
  }
}
