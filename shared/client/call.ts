/** Calls of the API, typed by the contract: `client.call(endpoint, input)`. */
import { type Problem, problemSchema } from '#shared/contract/platform/common.ts'
import {
  type BodyIn,
  type Endpoint,
  type ParamsIn,
  passwordHeader,
  type QueryIn,
  type ResponseOf,
} from '#shared/contract/platform/endpoint.ts'
import { failedCallText, noConnection, notUnderstood } from '#shared/contract/platform/failed-call.ts'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { ApiError } from './api-error.ts'
import { callPath } from './call-path.ts'
import type { Progress } from './progress.ts'
import type { FormRequest, Sent, UploadForm } from './upload-form.ts'

type PathValues<T> = { [K in keyof T]: string | number }

/**
 * Arguments of a call besides its endpoint; parts that the endpoint lacks are left out. `ifMatch` is the version
 * that the caller has seen: the server rejects the write with 409 when there is a newer version.
 */
export type CallInput<E extends Endpoint> = (ParamsIn<E> extends undefined
  ? { params?: never }
  : { params: PathValues<ParamsIn<E>> }) &
  (BodyIn<E> extends undefined ? { body?: never } : { body: BodyIn<E> }) &
  (E['ifMatch'] extends 'required' ? { ifMatch: number } : { ifMatch?: number | undefined }) & {
    query?: QueryIn<E>
    files?: Partial<Record<keyof NonNullable<E['files']>, File>>
    /** Repeats with the same key get the first response, so that a call can be sent until a response arrives. */
    idempotencyKey?: string | undefined
    /** The caller's current password, for the few calls that require it again. */
    password?: string | undefined
    signal?: AbortSignal | undefined
    /** True for what a screen shows: where the server is silent, what was read before will do. */
    mayBeCopy?: true | undefined
    /** Receives the number of downloaded bytes so far. */
    onReceived?: (bytes: number) => void
    /** Receives the number of uploaded bytes so far. */
    onSent?: (sent: Sent) => void
  }

export interface DownloadedFile {
  content: Blob
  /** File name proposed by the server. */
  fileName: string
}

export interface Client {
  /** Throws `ApiError` for any response that is not a success and when the server cannot be reached. */
  call<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<ResponseOf<E>>
  download<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<DownloadedFile>
  /** Opens a response that is read as a stream, such as server-sent events. Not counted in the progress. */
  open<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<ReadableStream<Uint8Array>>
}

type InputOf<E extends Endpoint> =
  ParamsIn<E> extends undefined
    ? BodyIn<E> extends undefined
      ? [input?: CallInput<E>]
      : [input: CallInput<E>]
    : [input: CallInput<E>]

export interface ClientOptions {
  headers: () => Record<string, string>
  fetch?: typeof fetch
  /** Sends forms whose callers want upload progress; without it they are sent with `fetch`. */
  uploadForm?: UploadForm | undefined
  progress?: Progress
  /** True where copies of reads are kept: none is taken for a read that a change builds on. */
  hasCopies?: true
  /** Read when a call begins and given to `onFailure`, which can then ignore errors of an earlier session. */
  sessionNumber?: () => number
  /** Receives the error of every failed call before the call rejects. */
  onFailure?: (error: ApiError, sessionNumber: number) => void
}

export const createClient = (options: ClientOptions): Client => {
  const send = async <E extends Endpoint>(endpoint: E, input: LooseInput, read: Reader): Promise<unknown> => {
    const end = options.progress?.begin()
    const session = options.sessionNumber?.() ?? 0
    try {
      const response = await reach(options, endpoint, input)
      if (!response.ok) throw await refusal(response)
      const output = await read(response)
      end?.('done')
      return output
    } catch (error) {
      end?.(isAbort(error) ? 'done' : 'failed')
      if (error instanceof ApiError) options.onFailure?.(error, session)
      throw error
    }
  }
  return {
    call: async <E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>) =>
      // `readResponse` has checked the response against the endpoint's schema.
      (await send(endpoint, loose(input), response => readResponse(endpoint, response))) as ResponseOf<E>,
    download: async (endpoint, ...[input]) =>
      (await send(endpoint, loose(input), response =>
        readDownload(response, input?.onReceived),
      )) as DownloadedFile,
    open: async (endpoint, ...[input]) => {
      const session = options.sessionNumber?.() ?? 0
      try {
        const response = await reach(options, endpoint, loose(input), 'text/event-stream')
        if (!response.ok) throw await refusal(response)
        if (!response.body) throw unreadable(response.status)
        return response.body
      } catch (error) {
        if (error instanceof ApiError) options.onFailure?.(error, session)
        throw error
      }
    },
  }
}

/** Arguments of a call without the types of its endpoint. */
interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: Record<string, unknown>
  files?: Record<string, File | undefined>
  ifMatch?: number
  idempotencyKey?: string
  password?: string
  signal?: AbortSignal
  mayBeCopy?: true
  onReceived?: (bytes: number) => void
  onSent?: (sent: Sent) => void
}

type Reader = (response: Response) => Promise<unknown>

const loose = (input: object | undefined): LooseInput => input ?? {}

const reach = async (
  options: ClientOptions,
  endpoint: Endpoint,
  input: LooseInput,
  accept = 'application/json',
): Promise<Response> => {
  const multipart =
    endpoint.bodyKind === 'multipart' ||
    (endpoint.bodyKind === 'json-or-multipart' && Object.values(input.files ?? {}).some(Boolean))
  const body = input.body === undefined ? undefined : multipart ? formOf(input) : JSON.stringify(input.body)
  const address = callPath(endpoint.path, input.params, input.query)
  const request: Omit<FormRequest, 'body'> = {
    method: endpoint.method,
    headers: {
      Accept: accept,
      ...options.headers(),
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...(input.ifMatch === undefined ? {} : { 'If-Match': `"${input.ifMatch}"` }),
      ...(input.idempotencyKey === undefined ? {} : { 'Idempotency-Key': input.idempotencyKey }),
      ...(input.password === undefined ? {} : { [passwordHeader]: encodeURIComponent(input.password) }),
      ...(options.hasCopies && endpoint.method === 'GET' && !input.mayBeCopy
        ? { 'Cache-Control': 'no-cache' }
        : {}),
    },
    ...(input.signal ? { signal: input.signal } : {}),
  }
  try {
    if (body instanceof FormData && options.uploadForm && input.onSent)
      return await options.uploadForm(address, { ...request, body }, input.onSent)
    return await (options.fetch ?? fetch)(address, {
      ...request,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
    })
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(0, null, sentences(noConnection()), { cause: error })
  }
}

const formOf = (input: LooseInput): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (Array.isArray(value)) for (const item of value) form.append(name, String(item))
    else if (value !== undefined) form.append(name, String(value))
  }
  for (const [name, file] of Object.entries(input.files ?? {})) if (file) form.append(name, file, file.name)
  return form
}

const readResponse = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
  const schema = endpoint.responses[response.status as keyof Endpoint['responses']]
  if (schema === null || response.status === 204) return undefined
  if (schema === undefined || schema === 'bytes') throw unreadable(response.status)
  const parsed = schema.safeParse(await jsonOf(response))
  if (!parsed.success) throw unreadable(response.status, parsed.error)
  return parsed.data
}

const readDownload = async (
  response: Response,
  onReceived?: (bytes: number) => void,
): Promise<DownloadedFile> => ({
  content: await (onReceived ? counted(response, onReceived) : response).blob(),
  fileName: fileNameOf(response.headers.get('Content-Disposition')),
})

/** Wraps a response so that its bytes are counted while they are read. */
const counted = (response: Response, onReceived: (bytes: number) => void): Response => {
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      received += chunk.byteLength
      onReceived(received)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counter) ?? null, { headers: response.headers })
}

/** `filename*` can have letters outside ASCII, so it is preferred to `filename`. */
const fileNameOf = (disposition: string | null): string => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended) return decodePercent(extended) ?? extended
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download'
}

const refusal = async (response: Response): Promise<ApiError> => {
  const parsed = problemSchema.safeParse(await jsonOf(response))
  const known: Problem | null = parsed.success ? parsed.data : null
  return new ApiError(response.status, known, known?.detail ?? failedCallText(response.status))
}

const unreadable = (status: number, cause?: unknown): ApiError =>
  new ApiError(status, null, sentences(notUnderstood()), { cause })

const sentences = ({ title, mend }: { title: string; mend: string }): string => `${title}. ${mend}`

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
