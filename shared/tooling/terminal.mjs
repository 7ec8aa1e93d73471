import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Basic functions of all scripts: the project's folder, a line of progress, and child processes. Plain JavaScript
// without packages, since prepare.mjs runs before anything is installed.

/** The project's root folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Prints one line of progress.
 * @param {string} text
 */
export function log(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Prints the text, runs the work, then prints how long it took.
 * @template T
 * @param {string} text
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(text, work) {
  log(`▸ ${text} …`)
  const start = performance.now()
  const result = await work()
  log(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

/**
 * Runs a program to its end, with output to this terminal and without input.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, quiet?: boolean, limit?: number, hear?: (text: string) => void }} [options]
 *   `quiet` drops stdout; `limit` ends it after that many milliseconds; `hear` gets its output in place of the terminal
 * @returns {Promise<number>} its exit code; 127 when it cannot be started, 1 when a signal ended it
 */
export function runProgram(command, args, { cwd = ROOT, env = {}, quiet = false, limit = 0, hear } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      timeout: limit,
      env: { ...process.env, ...env },
      stdio: hear ? ['ignore', 'pipe', 'pipe'] : ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    })
    if (hear) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
    child.on('error', error => {
      process.stderr.write(`${command}: ${error.message}\n`)
      resolve(127)
    })
    // `close` and not `exit`, since output may still arrive after the exit.
    child.on('close', code => resolve(code ?? 1))
  })
}

/**
 * Path of the script behind a command of an installed package, to be run with this Node; `node_modules/.bin` has shell
 * scripts on Windows.
 * @param {string} packageName
 * @param {string} [command] when it differs from the package's name
 * @returns {string}
 */
export function scriptOf(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName)
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const script = typeof bin === 'string' ? bin : bin[command]
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, script)
}
