/**
 * Rules for workflows of this repository: known keys, pinned actions, scripts of the repository, no more rights than
 * needed.
 */
import { z } from 'zod'

const trigger = z
  .strictObject({
    branches: z.array(z.string()),
    paths: z.array(z.string()),
  })
  .partial()
  .nullable()

const rights = z.partialRecord(
  z.enum(['actions', 'contents', 'security-events']),
  z.enum(['read', 'write', 'none']),
)

/**
 * Pinned to a commit: a tag can be moved by the action's owner. The version in the comment beside it is not checked.
 */
const pinned = z.string().regex(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/, 'An action is named by its commit')

/** One command, a script of the repository or npm's own list of holes: YAML files hold no logic. */
const script = z
  .string()
  .regex(
    /^(?:npm (?:test|audit --package-lock-only|run [a-z][a-z:]*)|node shared\/tooling\/[\w/-]+\.ts(?: --[a-z-]+)*)$/,
    'A step is a script',
  )

const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
const shared = { if: z.string().optional(), env: settings.optional() }
const step = z.union([
  z.strictObject({ ...shared, uses: pinned, with: settings.optional() }),
  z.strictObject({ ...shared, run: script }),
])

const uploadsAlways = (steps: z.infer<typeof step>[]): boolean =>
  steps.every(
    each => !('uses' in each && each.uses.startsWith('actions/upload-artifact@')) || each.if === 'always()',
  )

const systems = z.enum(['ubuntu-latest', 'ubuntu-24.04', 'ubuntu-22.04', 'windows-2025', 'macos-15'])

/** Jobs have no `needs`: the result of one does not depend on another's. */
const ownJob = z.strictObject({
  if: z.string().optional(),
  permissions: rights,
  strategy: z
    .strictObject({ 'fail-fast': z.boolean(), matrix: z.record(z.string(), z.array(systems)) })
    .optional(),
  'runs-on': z.union([systems, z.string().regex(/^\$\{\{ matrix\.os \}\}$/)]),
  'timeout-minutes': z.number().int().min(1).max(360),
  steps: z.array(step).min(1).refine(uploadsAlways, 'What a red run leaves is what it is read by'),
})
/** A job that calls another workflow: GitHub allows no time limit on it. */
const borrowedJob = z.strictObject({ permissions: rights, uses: pinned, with: settings.optional() })

export const workflow = z.strictObject({
  name: z.string(),
  on: z
    .strictObject({
      push: trigger,
      pull_request: trigger,
      workflow_dispatch: z.null(),
      schedule: z.array(z.strictObject({ cron: z.string().regex(/^(?:[\d*/,-]+ ){4}[\d*/,-]+$/) })),
    })
    .partial(),
  /** No rights for the workflow as a whole: each job asks for its own. */
  permissions: z.strictObject({}),
  jobs: z.record(z.string().regex(/^[a-z][\w-]*$/), z.union([ownJob, borrowedJob])),
})

/** The scripts of package.json that a workflow runs. */
export const scriptsOf = ({ jobs }: z.infer<typeof workflow>): string[] =>
  Object.values(jobs)
    .flatMap(job => ('steps' in job ? job.steps : []))
    .flatMap(each => ('run' in each ? [each.run] : []))
    .flatMap(run => /^npm (?:run )?([\w:]+)$/.exec(run)?.[1] ?? [])
