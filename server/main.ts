/** Runs the server as a program: reads the configuration, starts, prints the URL, stops cleanly. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { createLog } from './platform/log.ts'
import { type RunningServer, startServer } from './start.ts'

/**
 * Collects all garbage once: only then does V8 compute anew at which size it collects again. A server that is busy from
 * its start would first grow to 200 MB of heap, and V8 does not give back what it has cleared of them.
 */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect()
}

// Makes files (accounts, requests, pictures) readable for this user only, also where the systemd unit sets no umask.
process.umask(0o077)
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, process.stdout.isTTY)
  let server: RunningServer | null = null
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    // Exits at once before anybody is served: what a start writes is transactional, so nothing is left half-written.
    if (!server) return process.exit(0)
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  server = await startServer(config, log)
  // Serving makes mostly short-lived objects: collecting after the heap has grown by 20% keeps memory below
  // 200 MB. Set only now, because the start would take a tenth longer.
  setFlagsFromString('--heap-growing-percent=20')
  collectGarbage()
  // Waking other threads to collect a nursery of 4 MB takes longer than collecting it.
  setFlagsFromString('--no-parallel-scavenge')
  log.info({ url: server.url }, 'serving')
  process.stdout.write(`\n  Сайт:     ${config.publicUrl}\n  Админка:  ${config.publicUrl}/admin\n\n`)
  if (server.firstAdmin) {
    const { email, password } = server.firstAdmin
    process.stdout.write(
      `  Первый вход (показывается один раз):\n    почта   ${email}\n    пароль  ${password}\n\n`,
    )
  }
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`The configuration is wrong:\n${error.message}\n`)
  else
    process.stderr.write(
      `The server could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    )
  process.exit(1)
}
