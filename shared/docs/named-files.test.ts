import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it.each(['README.md', 'shared/docs/architecture.md', 'shared/docs/runbook.md', 'shared/docs/desktop.md'])(
  '%s names files that are there',
  document => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/`((?:server|shared|site|desktop)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(3)
    // Written by a run of the long proofs or the benchmark; a pattern.
    const written = [
      'shared/docs/proof.md',
      'shared/docs/bench.md',
      'shared/decisions/0NN-title.md',
      'server/deploy/.env',
    ]
    expect(named.filter(path => !written.includes(path) && !existsSync(join(root, path)))).toEqual([])
  },
)
