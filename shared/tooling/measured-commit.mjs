import { execFileSync } from 'node:child_process'
import { ROOT } from './terminal.mjs'

/**
 * The commit whose sources are measured, marked when other files than the run's own results differ from it.
 * @param {string} results pathspec
 */
export function measuredCommit(results) {
  try {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
    const changed = git('status', '--porcelain', '--', '.', `:!${results}`) !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' and changes' : ''}`
  } catch {
    return 'unknown'
  }
}
