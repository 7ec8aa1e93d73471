/** Sends a form and tells how much of it has gone: `fetch` hears nothing of its own upload. */

/** Bytes of a form; the total has the fields and what parts them in it, so that it is a little more than the file. */
export interface Sent {
  sent: number
  total: number
}

export interface FormRequest {
  method: string
  headers: Record<string, string>
  body: FormData
  signal?: AbortSignal
}

/** Answers and fails as `fetch` does. */
export type SendForm = (
  address: string,
  request: FormRequest,
  onSent: (sent: Sent) => void,
) => Promise<Response>

export const sendForm: SendForm = (address, { method, headers, body, signal }, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'arraybuffer'
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent({ sent: loaded, total })
    }
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new TypeError('The form was not sent'))
    request.onabort = () => reject(givenUp())
    if (signal?.aborted) return reject(givenUp())
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })

const answerOf = ({ status, response }: XMLHttpRequest): Response =>
  new Response(withoutBody.has(status) ? null : (response as ArrayBuffer), { status })

/** Statuses that a `Response` rejects to have a body with, also an empty one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

const givenUp = (): DOMException => new DOMException('The form was given up', 'AbortError')
