/** The program's log: small, redacted before it is written, and ready to be handed to support as it is. */
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from './redact-log-line.ts'

export type AppLog = ReturnType<typeof openLog>

/** Two files of this size are kept. 512 KiB. */
const fileSize = 512 * 1024

export const openLog = (folder: string, now: () => Date) => {
  const file = join(folder, 'app.log')
  const older = join(folder, 'app.old.log')
  mkdirSync(folder, { recursive: true })
  const write = (level: string, message: string): void => {
    // A full disk must not stop the program on account of its log.
    try {
      if (sizeOf(file) > fileSize) renameSync(file, older)
      appendFileSync(file, `${now().toISOString()} ${level} ${redact(message)}\n`, { mode: 0o600 })
    } catch {}
  }
  return {
    info: (message: string) => write('info', message),
    warn: (message: string, cause: unknown) =>
      write('warn', cause === null ? message : `${message}: ${describe(cause)}`),
    /** The whole log as text, the oldest first. */
    text: () => readText(older) + readText(file),
  }
}

const describe = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause instanceof Error ? ` (${cause.cause.message})` : ''
  return `${cause.name}: ${cause.message}${inner}`
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
