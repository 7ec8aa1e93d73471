/**
 * Encrypts drafts against people who copy the files of this device. The desktop program supplies a key where
 * the system has a safe place for one; the web has none, so drafts are stored there as they are.
 */

export interface DraftSeal {
  /** @param name storage key, authenticated together with the content, so that entries cannot be swapped */
  seal(name: string, content: Uint8Array): Uint8Array<ArrayBuffer>
  /** Null for content that was sealed with another key or name, or is damaged. */
  open(name: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null
}

let seal: DraftSeal | null = null

/** Called once, before the first form is shown. */
export const sealDrafts = (by: DraftSeal): void => {
  seal = by
}

export const draftSeal = (): DraftSeal | null => seal

/** Prefix of sealed text. No JSON and no query begins with it, so unsealed drafts in a browser is told apart. */
const mark = '#'

/** Text for storage on this device: encrypted when there is a key, else as it is. */
export const sealed = (name: string, text: string): string =>
  seal === null ? text : mark + toBase64(seal.seal(name, new TextEncoder().encode(text)))

/** Decrypts a stored text; null when there is none, or no key opens it. */
export const opened = (name: string, stored: string | null, by = seal): string | null => {
  if (stored?.startsWith(mark) !== true) return stored
  const content = by?.open(name, fromBase64(stored.slice(mark.length))) ?? null
  return content === null ? null : new TextDecoder().decode(content)
}

export const keysIn = (storage: Pick<Storage, 'key' | 'length'>, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter(key =>
    key.startsWith(prefix),
  )

/** Bytes per call of `String.fromCharCode`, which takes a limited number of arguments. */
const slice = 8_192

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += slice)
    text += String.fromCharCode(...bytes.subarray(at, at + slice))
  return btoa(text)
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
