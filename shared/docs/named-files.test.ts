import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

it.each(['server/system', 'server/work', 'server/content', 'server/calculation'])(
  'every subject of %s is named',
  wing => {
    const text = readFileSync(join(root, 'shared/docs/architecture.md'), 'utf8')
    const row = text.split('\n').find(line => line.startsWith(`| \`${wing}\` |`)) ?? ''
    const subjects = readdirSync(join(root, wing), { withFileTypes: true }).filter(entry =>
      entry.isDirectory(),
    )
    expect(subjects.map(({ name }) => name).filter(name => !row.includes(`\`${name}\``))).toEqual([])
  },
)
