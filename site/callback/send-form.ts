import { callServer } from '../routing/call-server.ts'
import { problemFields } from './problem-fields.ts'

/** Error of a rejected form: the status, and the server's messages by field. Status 0 means no response. */
export class SendProblem extends Error {
  readonly status: number
  readonly fields: Record<string, string>

  /** True when the response is the server's own problem report. */
  readonly isExplained: boolean

  constructor(status: number, problem: unknown = null, options?: ErrorOptions) {
    super(`The form was answered ${status}`, options)
    this.name = 'SendProblem'
    this.status = status
    this.fields = problemFields(problem)
    this.isExplained = problem !== null
  }
}

/** Milliseconds to wait for the response. */
const timeoutMs = 30_000

export interface Receipt {
  /** Number of the request; null where the server names none. */
  number: number | null
  /** By the clock of the server: that of a device may be hours off. */
  at: Date
}

/** Resolves once the server has stored the request; throws `SendProblem` otherwise. */
export const sendForm = async (address: string, body: object, key: string): Promise<Receipt> => {
  let response: Response
  try {
    response = await callServer(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw new SendProblem(0, null, { cause: error })
  }
  if (response.status === 202)
    return {
      number: numberIn(await response.json().catch(() => null)),
      at: new Date(response.headers.get('Date') ?? Date.now()),
    }
  // A success that did not come from our server, such as a proxy's page during maintenance.
  if (response.ok) throw new SendProblem(0)
  const problem: unknown = await response.json().catch(() => null)
  throw new SendProblem(response.status, problem)
}

const numberIn = (body: unknown): number | null =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number' ? body.id : null
