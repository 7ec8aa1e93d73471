// Starts main.ts out of the cache of compiled sources. Plain JavaScript: a first file in TypeScript would bring Node's
// compiler into memory for the whole life of the server.
import module from 'node:module'

// Older versions of Node cannot run TypeScript, and would fail with a loader's error.
if (Number.parseInt(process.version.slice(1), 10) < 24) {
  process.stderr.write(
    `Node 24 or newer is needed, this is ${process.version}. \`npm start\` brings it along on Linux; elsewhere install it from https://nodejs.org.\n`,
  )
  process.exit(1)
}

// glibc keeps memory of converted pictures for each thread that ever converted one, and reads these settings before any
// code of ours runs: unless they are set, the process starts once more with them. Not with an IPC channel to a parent
// process, which would not survive that.
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
const isSet = process.env.MALLOC_ARENA_MAX !== undefined
if (process.platform === 'linux' && !isSet && !process.connected && process.execve) {
  const program = process.execPath
  const args = [program, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(program, args, { ...memory, ...process.env })
}

module.enableCompileCache()
// Workers that read tables and render PDFs start anew each time, and load compiled code from the cache as well.
const compiled = module.getCompileCacheDir()
if (compiled !== undefined) process.env.NODE_COMPILE_CACHE ??= compiled
await import('./main.ts')
