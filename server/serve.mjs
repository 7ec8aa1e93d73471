// Starts main.ts out of the cache of compiled sources. Plain JavaScript: a first file in TypeScript would bring Node's
// compiler into memory for the whole life of the server.
import module from 'node:module'

// Older ones read no TypeScript, and would end in a loader's error.
if (Number.parseInt(process.version.slice(1), 10) < 24) {
  process.stderr.write(
    `Node 24 or newer is needed, this is ${process.version}. \`npm start\` brings it along on Linux; elsewhere install it from https://nodejs.org.\n`,
  )
  process.exit(1)
}

// glibc keeps the memory that pictures took, for each thread that ever converted one, and reads these settings before
// any code of ours runs: where nobody has set them, the same process begins once more with them. A channel to a parent
// in Node would not survive that.
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
const isSet = process.env.MALLOC_ARENA_MAX !== undefined
if (process.platform === 'linux' && !isSet && !process.connected && process.execve) {
  const program = process.execPath
  const args = [program, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(program, args, { ...memory, ...process.env })
}

module.enableCompileCache()
// The workers that read tables and render PDFs start anew each time, and take what is compiled from there as well.
const compiled = module.getCompileCacheDir()
if (compiled !== undefined) process.env.NODE_COMPILE_CACHE ??= compiled
await import('./main.ts')
