/** The log: JSON lines for machines, readable lines on a terminal, secrets redacted in all fields. */

import { writeSync } from 'node:fs'
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

/** Characters that are collected at most. */
const batchLength = 32_768
/** Milliseconds that a line waits at most. */
const maxWaitMs = 100
/** Level of pino from which a line is written at once: an error may be followed by the end of the process. */
const errorLevel = 50
/** Milliseconds between two attempts to write to a pipe that is full. */
const retryEvery = 5

const stdout = 1

type Write = (fd: number, bytes: Uint8Array) => number

export interface LogOutput extends DestinationStream {
  flush(): void
}

/** `write` is replaced in tests. */
export const createLogOutput = (write: Write = writeSync): LogOutput => new BatchedOutput(write)

const asksForLevel: unique symbol = Symbol.for('pino.metadata')

/**
 * Collects lines and writes many at a time, since a write for each line costs more than answering a cached page. The
 * writes are synchronous: at the end of the process none is under way, and collected lines go out with `exit`, which
 * SIGTERM, `process.exit` and an uncaught exception all lead to. SIGKILL loses a tenth of a second. `pino.destination`
 * on a full disk tries its last lines for ever, so that the process never ends.
 */
class BatchedOutput implements LogOutput {
  readonly #write: Write
  #lines = ''
  #timer: NodeJS.Timeout | null = null
  /** Level of the next line: pino sets it because of `asksForLevel`. */
  lastLevel = 0
  readonly [asksForLevel] = true

  constructor(write: Write) {
    this.#write = write
  }

  write(line: string): void {
    this.#lines += line
    if (this.#lines.length >= batchLength || this.lastLevel >= errorLevel) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), maxWaitMs).unref()
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#lines === '') return
    const bytes = Buffer.from(this.#lines)
    this.#lines = ''
    for (let done = 0; done < bytes.length; ) {
      try {
        done += this.#write(stdout, bytes.subarray(done))
      } catch (error) {
        // On a full disk, or when the reader is gone, lines are lost and the server continues: nothing can report it.
        if (!isFull(error)) return
        Atomics.wait(clock, 0, 0, retryEvery)
      }
    }
  }
}

/** Waits without an event loop: there is none any more when the process exits. */
const clock = new Int32Array(new SharedArrayBuffer(4))

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EINTR')
