import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'

const bill = z.object({ components: z.array(z.object({ 'bom-ref': z.string() })) })
const lockfile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), name: z.string().optional() })),
})

it('the list of what ships has what the server runs and what the bundles import, as locked, and no tools', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-test-'))
  try {
    const file = join(folder, 'sbom.json')
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'sbom.mjs'), file])
    const listed = bill.parse(JSON.parse(readFileSync(file, 'utf8'))).components.map(each => each['bom-ref'])
    const names = listed.map(each => each.slice(0, each.lastIndexOf('@')))
    const shipped = [
      'express',
      'zod',
      'react',
      '@mantine/core',
      '@tiptap/core',
      'prosemirror-model',
      'electron',
    ]
    expect(names).toEqual(expect.arrayContaining(shipped))
    for (const tool of ['vitest', 'vite', '@playwright/test', 'subset-font'])
      expect(names).not.toContain(tool)
    const { packages } = lockfile.parse(
      JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')),
    )
    const locked = Object.entries(packages).flatMap(([path, { name, version }]) => {
      const folderName = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [`${folderName}@${version}`, `${name}@${version}`]
    })
    expect(listed.filter(each => !locked.includes(each))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
