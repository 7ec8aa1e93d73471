// Where small changes are made, one at a time, and the tests that have to notice them. A room is a run of its own: its
// tests are those that stand close by, since the whole server's would take days.

/**
 * @typedef {object} Room
 * @property {string[]} mutate
 * @property {string[]} tests
 * @property {number} least per cent of the changes that must be noticed
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
  deploy: {
    mutate: ['server/deploy/*.ts', 'shared/tooling/package-rules.ts'],
    tests: ['server/deploy/defences.test.ts', 'shared/tooling/dependencies.test.ts'],
    least: 85,
  },
  config: { mutate: ['server/config/*.ts'], tests: ['server/config/*.test.ts'], least: 85 },
  richtext: { mutate: ['server/richtext/*.ts'], tests: ['server/richtext/*.test.ts'], least: 85 },
  media: {
    mutate: [
      'server/media/{media-files,taking-turns,convert-picture,serve-media}.ts',
      'server/ssr/static-files.ts',
    ],
    tests: ['server/media/{media,media-files,taking-turns}.test.ts', 'server/ssr/static-files.test.ts'],
    least: 75,
  },
  auth: {
    mutate: [
      'server/auth/{cookie,token,password,recovery-codes,secret-box,known-device,two-factor,bearer}.ts',
    ],
    tests: ['server/auth/*.test.ts'],
    least: 75,
  },
  http: {
    mutate: [
      'server/http/{client-address,csv,error-handler,own-address,priority,problem,refusal,same-site,unclear-host,unknown-call,versions}.ts',
      'server/{system/is-loopback,db/database-away,db/await-postgres}.ts',
    ],
    tests: [
      'server/http/*.test.ts',
      'server/attacks/{cross-site,limits,raw-http,health}.test.ts',
      'server/system/*.test.ts',
      'server/db/await-postgres.test.ts',
    ],
    least: 75,
  },
}

/** The room of this run: `MUTANTS_ROOM`. */
export const roomOfRun = () => {
  const room = ROOMS[process.env.MUTANTS_ROOM ?? 'rules']
  if (room === undefined) throw new Error(`MUTANTS_ROOM is one of ${Object.keys(ROOMS).join(', ')}`)
  return room
}
