import { execFileSync } from 'node:child_process'
import { ROOT } from './terminal.mjs'

/**
 * The commit of the measured sources, with a mark when files other than the run's own results differ from the commit.
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
