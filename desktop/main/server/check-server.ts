/** Checks whether a typed address is our server, reachable, and of a version that fits this program. */
import compare from 'semver/functions/compare.js'
import { z } from 'zod'
import type { ServerCheck } from '#desktop/bridge/desktop-bridge.ts'
import { versionText } from '#desktop/main/updates/remembered-feed.ts'
import { texts } from '#messages/desktop/main/server.js'
import { productName, readVersionEndpoint } from '#shared/contract/system/system.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import { readServerAddress } from './server-address.ts'
import type { ServerClient } from './server-client.ts'

/** Looser than the contract: a server of another version may send more fields, and another product anything. */
const versionResponse = z.object({
  product: z.string().max(100),
  version: versionText,
  desktop: z.object({ min: versionText, recommended: versionText }),
})

/** The oldest server that has every call of this program. */
const oldestServer = '1.0.0'

/** Ten seconds: a person waits for it. */
const timeoutMs = 10_000
/** Bound of the response, normally a few dozen bytes: a foreign server may send any amount. */
const maxResponseLength = 10_000

export const checkServer = async (
  typed: string,
  appVersion: string,
  client: ServerClient,
): Promise<ServerCheck> => {
  const address = readServerAddress(typed)
  if (!address.ok) return address
  let text: string
  try {
    const response = await client.send(address.origin, readVersionEndpoint.path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = response.ok ? await readShort(response) : ''
  } catch (cause) {
    return reject(whyUnreachable(cause))
  }
  return judgeVersion(address.origin, text, appVersion)
}

/** Judges whether this program works with the server, by its answer about versions. */
export const judgeVersion = (origin: string, text: string, appVersion: string): ServerCheck => {
  const parsed = parseJson(versionResponse, text)
  if (parsed?.product !== productName) return reject(texts.otherProgram)
  const { version, desktop } = parsed
  if (compare(appVersion, desktop.min) < 0) {
    const message = texts.programTooOld({ min: desktop.min, appVersion })
    return { ok: false, message, tooOld: 'program' }
  }
  if (compare(version, oldestServer) < 0) {
    const message = texts.serverTooOld({ version, oldestServer })
    return { ok: false, message, tooOld: 'server' }
  }
  const isBehind = compare(appVersion, desktop.recommended) < 0
  return {
    ok: true,
    origin,
    version,
    message: isBehind ? texts.updateAdvised({ recommended: desktop.recommended }) : null,
  }
}

/** Chromium names its reason in the message, Node in the code of the cause. */
const whyUnreachable = (cause: unknown): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : null
  const words = [cause, inner, inner !== null && 'code' in inner ? inner.code : ''].map(String).join(' ')
  if (/ERR_CERT|ERR_SSL|ERR_TLS_CERT|\bCERT_|SELF_SIGNED|UNABLE_TO_VERIFY/i.test(words)) {
    return texts.notSecure
  }
  if (/ERR_NAME_NOT_RESOLVED|ENOTFOUND/.test(words)) return texts.noSuchAddress
  return texts.serverSilent
}

const readShort = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  if (response.body === null) return text
  // Cast: the DOM's type of a stream lacks the iterator that Node and Chromium have.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxResponseLength) return ''
  }
  return text
}

const reject = (message: string): ServerCheck => ({ ok: false, message })
