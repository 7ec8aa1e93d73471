/** The log: JSON lines for machines, readable lines on a terminal, secrets struck out wherever they stand. */
import { type DestinationStream, type Logger, pino } from 'pino'

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
    to,
  )
