/** The server as a process whose clock is `AHEAD` by so many milliseconds, and from SIGUSR2 on by `NEXT_AHEAD`. */
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { startServer } from '#server/start.ts'

let ahead = Number(process.env.AHEAD)
process.on('SIGUSR2', () => {
  ahead = Number(process.env.NEXT_AHEAD)
})
await startServer(readConfig(process.env), createLog('error', false), {
  now: () => new Date(Date.now() + ahead),
  // However full the machine is.
  disk: () => ({ size: 1024 ** 4, free: 1024 ** 4 }),
})
