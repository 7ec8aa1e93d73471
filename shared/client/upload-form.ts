/** Sends a form and reports how much of it has been sent: `fetch` gives no upload progress. */

/**
 * Bytes of the request's body; `total` includes the other fields and the boundaries, so it is slightly more than the
 * file.
 */
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

/** Resolves and rejects like `fetch`. */
export type UploadForm = (
  address: string,
  request: FormRequest,
  onSent: (sent: Sent) => void,
) => Promise<Response>

export const uploadForm: UploadForm = (address, { method, headers, body, signal }, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'arraybuffer'
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent({ sent: loaded, total })
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The form was not sent'))
    request.onabort = () => reject(abortError())
    if (signal?.aborted) return reject(abortError())
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })

const responseOf = ({ status, response }: XMLHttpRequest): Response =>
  new Response(withoutBody.has(status) ? null : (response as ArrayBuffer), { status })

/** Statuses for which `new Response` accepts no body, not even an empty one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

const abortError = (): DOMException => new DOMException('The form was aborted', 'AbortError')
