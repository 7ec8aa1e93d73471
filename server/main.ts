/** The server as a program: read the configuration, start, say where it is, stop cleanly. */
import { setFlagsFromString } from 'node:v8'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { createLog } from './platform/log.ts'
import { type RunningServer, startServer } from './start.ts'

// Whatever it writes (accounts, requests, pictures) is for its own user only, also without the umask of the systemd unit.
process.umask(0o077)
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, process.stdout.isTTY)
  let server: RunningServer | null = null
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    // Nobody is served yet, and what a start writes is whole or not there: whatever it waits for, it ends now.
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
  // From now on most of what is made is thrown away at once: cleaning after a growth of a third keeps the memory low and
  // costs nothing that can be measured, while the start would take a tenth longer.
  setFlagsFromString('--heap-growing-percent=30')
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
