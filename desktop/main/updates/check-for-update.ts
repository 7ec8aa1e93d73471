/** Asks the feed whether there is a newer version. It never installs: the person downloads and installs. */
import { type UpdateVerdict, verifyUpdate } from './verify-update.ts'

/** Set when the program is built; empty means that this build has no feed. */
export interface UpdateFeed {
  /** https address of the folder that holds `desktop.json` and `desktop.json.sig`. */
  url: string
  publicKey: string
}

export type UpdateResponse = UpdateVerdict | { kind: 'no-feed' } | { kind: 'unreachable' }

const largestNotice = 16 * 1024

export const checkForUpdate = async (
  feed: UpdateFeed,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  currentVersion: string,
  now: number,
): Promise<UpdateResponse> => {
  const base = URL.parse(feed.url)
  if (base === null || base.protocol !== 'https:' || feed.publicKey === '') return { kind: 'no-feed' }
  const folder = base.href.replace(/\/?$/, '/')
  try {
    const [bytes, signature] = await Promise.all([
      download(fetch, `${folder}desktop.json`),
      download(fetch, `${folder}desktop.json.sig`),
    ])
    const text = Buffer.from(signature).toString('latin1')
    return verifyUpdate({ bytes, signature: text, publicKey: feed.publicKey, currentVersion, now })
  } catch {
    return { kind: 'unreachable' }
  }
}

const download = async (
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
): Promise<Uint8Array> => {
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.ok || bytes.byteLength > largestNotice) throw new Error('Not a notice')
  return bytes
}
