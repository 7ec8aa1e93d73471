/** The log: JSON lines for machines, readable lines on a terminal, secrets redacted in all fields. */
import { type DestinationStream, type Logger, pino } from 'pino'
import { createLogOutput } from './log-output.ts'

/** `detail` and `where` are PostgreSQL's: they quote the values of rows, a visitor's phone as well as a post. */
const secretPaths = [
  'detail',
  'where',
  'password',
  'token',
  'authorization',
  'cookie',
  'phone',
  'email',
  'current',
  'next',
].flatMap(name => [name, `*.${name}`, `*.*.${name}`])

export const createLog = (level: string, terminal: boolean, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: secretPaths, censor: '[hidden]' },
      ...(terminal ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
    },
    to ?? (terminal ? undefined : standardOutput()),
  )

let shared: DestinationStream | undefined

/** One output for all logs of the process, flushed at its end. */
const standardOutput = (): DestinationStream => {
  if (shared) return shared
  const output = createLogOutput()
  process.on('exit', () => output.flush())
  shared = output
  return output
}

/**
 * The same log without redaction, for frequent lines that consist of numbers and paths: searching them for secrets
 * would cost more than all the rest of a line.
 */
export const withoutRedaction = (log: Logger): Logger => log.child({}, { redact: [] })
