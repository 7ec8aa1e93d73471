// Configuration of one run of the mutation tests, for the room in MUTANTS_ROOM; see mutant-rooms.mjs.
import { nameOfRun, sourcesOf } from './mutant-rooms.mjs'

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/*', './shared/tooling/mutants/sampled-mutants.mjs'],
  ignorers: ['sample'],
  tsconfigFile: 'none: TypeScript 7 has no programming interface, and vitest needs none',
  vitest: { configFile: 'shared/tooling/mutants/vitest.mutants.config.ts', related: false },
  mutate: sourcesOf(nameOfRun),
  ignorePatterns: ['dist/*', '!dist/messages', '!dist/site', 'data', 'coverage'],
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: `dist/mutants-${nameOfRun}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.stryker-tmp',
  thresholds: { high: 95, low: 85, break: null },
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
  ignoreStatic: true,
  // The first run, without mutations, takes minutes on a busy machine in rooms whose tests start servers.
  dryRunTimeoutMinutes: 60,
  incremental: true,
  incrementalFile: `dist/stryker-incremental-${nameOfRun}.json`,
  allowConsoleColors: false,
}
