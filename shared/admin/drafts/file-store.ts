/** Files that belong to unsaved work: a chosen picture is too big for the store of texts, so it lies beside it. */
import { del, get, set } from 'idb-keyval'

/** Keeps the file, or forgets it for `null`. False when the device has no room or forbids storing. */
export const storeDraftFile = async (key: string, file: File | null): Promise<boolean> => {
  try {
    await (file ? set(key, file) : del(key))
    return true
  } catch {
    return false
  }
}

/** Null when there is none, or when the device does not let it be read. */
export const readFile = async (key: string): Promise<File | null> => {
  try {
    const found: unknown = await get(key)
    return found instanceof File ? found : null
  } catch {
    return null
  }
}
