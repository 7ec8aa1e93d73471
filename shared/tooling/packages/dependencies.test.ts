import { globSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { MANIFESTS, readAdvisories, readPackageFacts } from '#shared/tooling/packages/package-facts.ts'
import { findPackageProblems } from '#shared/tooling/packages/package-rules.ts'
import { shippedPackages } from '#shared/tooling/packages/shipped-packages.ts'
import { ROOT } from '#shared/tooling/terminal.mjs'
import { readChunks } from '#shared/tooling/walls/bundle-walls.ts'
import { shippedSources, targetsOf } from '#shared/tooling/walls/house.ts'

const { checked, advisories } = readAdvisories()

describe('the packages of this project', () => {
  it.each(MANIFESTS)('have none of the problems: %spackage.json', folder => {
    expect(findPackageProblems(readPackageFacts(folder))).toEqual([])
  })

  // Of package.json itself knip says it.
  it('are used, also those of tools/', () => {
    const sources = ['shared', 'server', 'site', 'desktop']
      .flatMap(room => globSync(`${room}/**/*.{ts,tsx,mjs}`, { cwd: ROOT }))
      .concat('package.json', 'oxlint.config.ts', 'stylelint.config.mjs', 'knip.ts')
      .filter(file => !file.endsWith('dependencies.test.ts'))
    const text = sources.map(file => readFileSync(join(ROOT, file), 'utf8')).join('\n')
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'tools/package.json'), 'utf8'))
    const unused = Object.keys(devDependencies).filter(
      name => !new RegExp(`['"]${name.replace('@types/', '')}['"/]`).test(text),
    )
    // Found by Stryker and oxlint themselves.
    expect(unused).toEqual(['@stryker-mutator/vitest-runner', 'oxlint-tsgolint'])
  })

  it('are all in an image that leaves out those of development, for what the server imports', () => {
    const sources = shippedSources()
    const read = new Set(
      [...sources.keys()].filter(file => /^server\/(?:serve\.mjs|start\.ts|commands\/)/.test(file)),
    )
    const packages = new Set<string>()
    for (const file of read) {
      const text = (sources.get(file) ?? '').replaceAll(/^(?:im|ex)port type .*?'$/gms, '')
      for (const target of targetsOf(file, text)) if (sources.has(target)) read.add(target)
      for (const [, name = ''] of text.matchAll(
        /(?:\bfrom|\bimport\(?)\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)[/']/g,
      ))
        if (!isBuiltin(name)) packages.add(name)
    }
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    // Development alone has the pages made by Vite.
    expect([...packages].filter(name => !Object.hasOwn(dependencies, name))).toEqual(['vite'])
    expect(packages).toContain('uqr')
  })

  it('bring a SQLite that does not lose commits', () => {
    const db = new Database(':memory:')
    const version = String(db.prepare('select sqlite_version()').pluck().get())
    db.close()
    expect(version.localeCompare('3.51.3', 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
  })
})

describe('LICENSES.txt', () => {
  const { lock } = readPackageFacts('')
  const named = new Set(
    Array.from(
      readFileSync(join(ROOT, 'LICENSES.txt'), 'utf8').matchAll(
        /^(\S+) (\S+), [^[\n]+ \[(?:as )?\d[\d, ]*\]$/gm,
      ),
      ([, name, version]) => `${name} ${version}`,
    ),
  )

  it('has each package that ships, with a licence and its text: else npm run licenses', () => {
    const shipped = shippedPackages(lock)
    const name = (path: string) => lock[path]?.name ?? path.slice(path.lastIndexOf('node_modules/') + 13)
    expect(
      shipped.map(path => `${name(path)} ${lock[path]?.version}`).filter(each => !named.has(each)),
    ).toEqual([])
    // Whatever npm does not count as development ships.
    const serving = Object.keys(lock).filter(path => path !== '' && !lock[path]?.dev)
    expect(serving.filter(path => !shipped.includes(path))).toEqual([])
  })

  it('has each package that a script of the site or the application holds', ctx => {
    const chunks = ['site-client', 'site-admin-client', 'site-ssr', 'desktop-client'].flatMap(
      build => readChunks(build) ?? [],
    )
    if (chunks.length === 0) return ctx.skip('nothing is built: npm run build')
    const held = chunks.flatMap(({ modules }) =>
      modules.flatMap(module => /.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0] ?? []),
    )
    expect(held.length).toBeGreaterThan(50)
    const shipped = shippedPackages(lock)
    expect([...new Set(held)].filter(path => !shipped.includes(path))).toEqual([])
  })
})

describe('the list of advisories', () => {
  it('has a date, and for each package the version and the name of the hole', () => {
    expect(Number.isNaN(Date.parse(checked))).toBe(false)
    for (const { package: name, least, id, what } of advisories) {
      expect(least, name).toMatch(/^\d+\.\d+\.\d+$/)
      expect(id, name).toMatch(/^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|SQLite \d.+)$/)
      expect(what, name).not.toBe('')
    }
    const names = advisories.map(advisory => advisory.package)
    expect(names).toEqual([...new Set(names)].sort())
  })

  // The least safe versions that the first review asked for: the list may only rise above them.
  it.each([
    ['kysely', '0.28.17'],
    ['better-sqlite3', '12.9.0'],
    ['multer', '2.3.0'],
    ['sanitize-html', '2.17.4'],
    ['express-rate-limit', '8.2.2'],
    ['react-router', '7.12.0'],
    ['nodemailer', '10.0.0'],
    ['dompurify', '3.4.11'],
    ['@tiptap/extension-link', '2.10.4'],
  ])('asks for no less than %s %s', (name, version) => {
    const least = advisories.find(advisory => advisory.package === name)?.least ?? '0'
    expect(least.localeCompare(version, 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
  })
})

describe('what the forge does by itself', () => {
  const read = (file: string) => readFileSync(join(ROOT, '.github', file), 'utf8')

  it('asks OSV about the lockfile every week and with every change of it', () => {
    const workflow = read('workflows/advisories.yml')
    expect(workflow).toMatch(/^ {4}- cron: '\d+ \d+ \* \* [0-6]'$/m)
    for (const folder of MANIFESTS) {
      expect(workflow).toMatch(new RegExp(`^ {6}- ${folder}package-lock\\.json$`, 'm'))
      expect(workflow).toContain(`--lockfile=./${folder}package-lock.json`)
    }
    expect(workflow).toContain('check-packages.ts --fail-when-old')
    expect(workflow).toContain('- run: npm audit --package-lock-only\n')
    expect(workflow).toMatch(/^permissions: \{\}$/m)
    expect(workflow).not.toContain('pull_request_target')
  })

  it('runs only actions that are pinned by their commit', () => {
    for (const file of readdirSync(join(ROOT, '.github/workflows'))) {
      const uses = [...read(`workflows/${file}`).matchAll(/uses: (.+)$/gm)].map(match => match[1])
      expect(uses.length, file).toBeGreaterThan(0)
      for (const action of uses) expect(action, file).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    }
  })

  it('proposes newer packages, images and actions, those that are of one version together', () => {
    const updates = read('dependabot.yml')
    expect(updates).toContain("package-ecosystem: npm\n    directories: ['/', '/tools']\n")
    for (const [ecosystem, folder] of [
      ['docker', '/server/deploy'],
      ['docker-compose', '/server/deploy'],
      ['github-actions', '/'],
    ])
      expect(updates).toContain(`package-ecosystem: ${ecosystem}\n    directory: ${folder}\n`)
    for (const family of ['@tiptap/*', '@mantine/*', '@stryker-mutator/*', 'react*'])
      expect(updates).toContain(`'${family}'`)
  })
})
