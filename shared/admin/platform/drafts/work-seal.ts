/**
 * Makes unsaved work unreadable to whoever copies the files of this device. The program around the page brings a key where
 * the system has a safe place for one; the web has none, so there the work lies as it is.
 */

export interface WorkSeal {
  /** @param name where it lies; bound in, so that nothing can be taken for another */
  seal(name: string, content: Uint8Array): Uint8Array<ArrayBuffer>
  /** Null for what another key or name has sealed, and for what is damaged. */
  open(name: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null
}

let seal: WorkSeal | null = null

/** Called once, before the first form is shown. */
export const sealWork = (by: WorkSeal): void => {
  seal = by
}

export const workSeal = (): WorkSeal | null => seal

/** Begins no JSON and no query, so that work of before the seal is told apart. */
const mark = '#'

/** A text as it may lie in a store of this device. */
export const sealed = (name: string, text: string): string =>
  seal === null ? text : mark + toBase64(seal.seal(name, new TextEncoder().encode(text)))

/** Null when nothing is there, or nothing that can be read. */
export const opened = (name: string, stored: string | null): string | null => {
  if (stored?.startsWith(mark) !== true) return stored
  const content = seal?.open(name, fromBase64(stored.slice(mark.length))) ?? null
  return content === null ? null : new TextDecoder().decode(content)
}

/**
 * Seals what lies in a store since before there was a key.
 *
 * @param under what its names begin with from now on
 */
export const sealStored = (storage: Storage, prefix: string, under = prefix): void => {
  for (const key of keysToCarry(keysIn(storage, prefix), prefix, under)) {
    const text = opened(key, storage.getItem(key))
    if (text === null) continue
    const name = under + key.slice(prefix.length)
    storage.setItem(name, sealed(name, text))
    if (name !== key) storage.removeItem(key)
  }
}

/** One prefix may begin the other: what lies where it belongs stays there. */
export const keysToCarry = (keys: string[], from: string, to: string): string[] =>
  keys.filter(key => key.startsWith(from) && (from === to || !key.startsWith(to)))

/** Throws away what no key opens any more. */
export const dropUnreadable = (storage: Storage, prefix: string): void => {
  for (const key of keysIn(storage, prefix))
    if (opened(key, storage.getItem(key)) === null) storage.removeItem(key)
}

/** Throws away what was stored before there was a key, where the server brings it again. */
export const dropUnsealed = (storage: Storage, prefix: string): void => {
  for (const key of keysIn(storage, prefix))
    if (storage.getItem(key)?.startsWith(mark) !== true) storage.removeItem(key)
}

export const keysIn = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter(key =>
    key.startsWith(prefix),
  )

/** As many bytes at once as a call takes arguments. */
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
