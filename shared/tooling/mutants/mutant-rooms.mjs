import { globSync } from 'node:fs'
import { join } from 'node:path'

// Rooms of the mutation tests: sources to mutate, and the tests that must fail. Each room is a separate run with only
// its nearby tests, since all tests of the server would take days.

/**
 * @typedef {object} Room
 * @property {string[]} mutate
 * @property {string[]} [except] matching files that are not mutated
 * @property {string[]} tests
 * @property {number} least percentage of mutants for which a test must fail
 */

/** @type {Record<string, Room>} */
export const ROOMS = {
  rules: {
    mutate: ['shared/{calculator,domain}/**/*.ts'],
    tests: ['shared/{calculator,domain}/**/*.test.ts'],
    least: 85,
  },
  desktop: {
    mutate: ['desktop/main/{files,ipc,links,log,scheme,server,session,settings,updates}/*.ts'],
    tests: ['desktop/main/**/*.test.ts'],
    least: 85,
  },
  packages: {
    mutate: ['shared/tooling/packages/package-rules.ts'],
    tests: ['shared/tooling/packages/package-rules.test.ts'],
    least: 85,
  },
  config: {
    mutate: ['server/platform/config/{config,stored-key}.ts'],
    tests: ['server/platform/config/*.test.ts'],
    least: 85,
  },
  richtext: {
    mutate: ['server/content/richtext/*.ts'],
    except: ['server/content/richtext/*.worker.ts'],
    tests: ['server/content/richtext/*.test.ts'],
    least: 85,
  },
  media: {
    mutate: [
      'server/content/media/{convert-picture,serve-media}.ts',
      'server/platform/media-files/media-files.ts',
      'server/platform/queue.ts',
      'server/platform/ssr/static-files.ts',
    ],
    tests: [
      'server/content/media/{media,convert-picture,serve-media}.test.ts',
      'server/platform/media-files/media-files.test.ts',
      'server/platform/queue.test.ts',
      'server/platform/ssr/static-files.test.ts',
    ],
    least: 75,
  },
  auth: {
    mutate: [
      'server/system/accounts/{session-cookie,session-token,password,recovery-codes,known-device,two-factor,bearer-token}.ts',
      'server/platform/config/secret-box.ts',
    ],
    tests: ['server/system/accounts/*.test.ts'],
    least: 75,
  },
  http: {
    mutate: [
      'server/platform/http/**/{client-address,csv,error-handler,request-priority,problem,error-response,reject-cross-site,invalid-host,unknown-route,versions}.ts',
      'server/platform/{monitoring/is-loopback,db/transient-db-error,db/await-postgres}.ts',
    ],
    tests: [
      'server/platform/http/**/*.test.ts',
      'server/proofs/security/{cross-site,limits,raw-http,health}.test.ts',
      'server/platform/monitoring/*.test.ts',
      'server/platform/db/await-postgres.test.ts',
    ],
    least: 75,
  },
  // The other files of each area, without the rooms above, texts, and code of worker threads, where a mutation in this
  // process has no effect.
  content: {
    mutate: ['server/content/**/*.ts'],
    except: [
      'server/content/richtext/**',
      'server/content/media/{convert-picture,serve-media}.ts',
      'server/content/site-pages/first-pages/**',
      'server/content/menus/create-first-menu.ts',
      'server/content/public-pages/head/default-metas.*.ts',
      'server/content/**/*.worker.ts',
    ],
    // Moving in needs other programs, the cost of an animation a machine at rest.
    tests: ['server/content/**/!(*moving-in|animation-cost).test.ts'],
    least: 75,
  },
  work: {
    mutate: ['server/work/**/*.ts'],
    except: ['server/work/**/*.worker.ts'],
    // The texts of requests are masked when a person is erased.
    tests: ['server/{work,system/personal-data}/**/*.test.ts'],
    least: 80,
  },
  system: {
    mutate: ['server/system/**/*.ts'],
    except: [
      'server/system/accounts/{session-cookie,session-token,password,recovery-codes,known-device,two-factor,bearer-token}.ts',
    ],
    tests: ['server/system/**/*.test.ts'],
    least: 80,
  },
  calculation: {
    mutate: ['server/calculation/**/*.ts'],
    except: [
      'server/calculation/{rates/demo-rates,tables/demo-tables}.ts',
      'server/calculation/**/*.worker.ts',
    ],
    // Hostile files are read within a bound of memory, which sources prepared for mutants do not keep.
    tests: ['server/calculation/**/!(hostile-files|hostile-files-cost|live-workbooks).test.ts'],
    least: 75,
  },
  offline: {
    mutate: ['site/{offline,service-worker}/**/*.ts'],
    // The build fills in this file's placeholders, so only an end-to-end test can run it (`site/e2e/offline.spec.ts`).
    except: ['site/service-worker/service-worker.ts'],
    tests: ['site/{offline,service-worker}/**/*.test.ts'],
    least: 75,
  },
}

/**
 * Files of a room that are mutated.
 * @param {string} name
 */
export const sourcesOf = name => {
  const { mutate, except = [] } = roomNamed(name)
  const exclude = [...except, '**/*.{test,bench}.ts', '**/testing/**']
  return globSync(mutate, { cwd: join(import.meta.dirname, '../../..'), exclude })
}

export const nameOfRun = process.env.MUTANTS_ROOM ?? 'rules'

/** @param {string} name */
export const roomNamed = name => {
  const room = ROOMS[name]
  if (room === undefined) throw new Error(`MUTANTS_ROOM is one of ${Object.keys(ROOMS).join(', ')}`)
  return room
}
