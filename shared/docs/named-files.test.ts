import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`)

const files = ['server', 'shared', 'site', 'desktop', '.github'].flatMap(filesIn)
const names = new Set([...readdirSync(root), ...files.map(file => basename(file))])
const documents = ['README.md', ...files.filter(file => file.endsWith('.md'))]

/** Written by a run or by whoever deploys; they may not be there. */
const written = ['shared/docs/proof.md', 'shared/docs/bench.md', 'server/deploy/.env']

/** `server/app.ts` and `shared/decisions`, as code. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:server|shared|site|desktop)\/[\w./-]+)`/g)].map(([, path = '']) => path)

/** Of the headings, as GitHub makes them. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('documents', () => {
  it.each(documents)('%s names and links files that are there', document => {
    const text = read(document)
    const paths = pathsIn(text).filter(path => !written.includes(path))
    expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])

    const bare = [...text.matchAll(/`([\w.-]+\.(?:tsx?|mjs|css))`/g)].map(([, name = '']) => name)
    expect(bare.filter(name => !names.has(name))).toEqual([])

    const links = [...text.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([\w./-]+)(?:#([\w-]+))?\)/g)]
    const leadsNowhere = ([, path = '', anchor]: RegExpExecArray): boolean => {
      const file = join(dirname(document), path)
      return (
        !existsSync(join(root, file)) || (anchor !== undefined && !anchorsIn(read(file)).includes(anchor))
      )
    }
    expect(links.filter(leadsNowhere).map(([link]) => link)).toEqual([])
  })

  it('name commands of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap(document =>
      [...read(document).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })

  it('have sources that name tests which are there', () => {
    // That test makes up files of its own.
    const sources = files.filter(
      file => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('test-counts.test.ts'),
    )
    const named = sources.flatMap(
      file => read(file).match(/(?<![\w/*<>}.-])[\w-]+\.(?:test|spec)\.tsx?/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(name => !names.has(name))).toEqual([])
  })

  it('are looked through', () => {
    expect(documents.length).toBeGreaterThan(40)
    expect(documents.flatMap(document => pathsIn(read(document))).length).toBeGreaterThan(400)
  })
})

describe('shared/decisions', () => {
  const index = read('shared/decisions/README.md')

  it('has a row for each file', () => {
    const decisions = readdirSync(join(root, 'shared/decisions')).filter(name => name !== 'README.md')
    expect(decisions.filter(name => !index.includes(`](${name}) |`))).toEqual([])
  })

  it('is cited by file, never by a number', () => {
    const sources = ['README.md', ...files.filter(file => /\.(?:tsx?|mjs|css|md|yml)$/.test(file))]
    const citing = sources
      .filter(file => file !== 'shared/decisions/README.md')
      .map(file => [file, read(file)])
    expect(citing.filter(([, text = '']) => /\bdecisions? \d{3}\b/.test(text)).map(([file]) => file)).toEqual(
      [],
    )
    const cited = citing.flatMap(([, text = '']) => text.match(/shared\/decisions\/[\w-]+\.md/g) ?? [])
    expect(cited.length).toBeGreaterThan(5)
    expect(cited.filter(path => !existsSync(join(root, path)))).toEqual([])
  })
})
