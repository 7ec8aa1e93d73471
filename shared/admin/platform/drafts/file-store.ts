/** Files of drafts, kept in IndexedDB since a picture is too big for `localStorage`. */
import { del, delMany, get, keys, set } from 'idb-keyval'
import { z } from 'zod'
import { type DraftSeal, draftSeal, opened, sealed } from './draft-seal.ts'

const sealedFile = z.object({
  /** JSON with name, type and last change of the file. */
  about: z.string(),
  content: z.instanceof(Uint8Array),
})

const facts = z.object({ name: z.string(), type: z.string(), lastModified: z.number() })

/** Keeps the file, or forgets it for `null`. False when the device has no room or forbids storing. */
export const storeDraftFile = async (key: string, file: File | null): Promise<boolean> => {
  try {
    await (file ? set(key, await storable(key, file)) : del(key))
    return true
  } catch {
    return false
  }
}

/** Reads a file; null when there is none, or the device does not let it be read. */
export const readFile = async (key: string): Promise<File | null> => {
  try {
    const found: unknown = await get(key)
    return found instanceof File ? found : openFile(key, found)
  } catch {
    return null
  }
}

export const removeFiles = async (isGone: (name: string) => boolean): Promise<void> => {
  try {
    await delMany((await keys()).filter(key => typeof key === 'string' && isGone(key)))
  } catch {
    // Storage cannot be read: there is nothing to remove.
  }
}

/**
 * Copies the file of a draft, or the fact that it has none. Rejects when that is unknown: what cannot be read is there.
 * @param by what the file was sealed by
 */
export const copyFile = async (from: string, to: string, by: DraftSeal): Promise<void> => {
  const found: unknown = await get(from)
  if (found === undefined) return del(to)
  const file = openFile(from, found, by)
  if (file === null) throw new Error('The file of a draft cannot be opened')
  await set(to, await storable(to, file))
}

const storable = async (key: string, file: File): Promise<File | z.infer<typeof sealedFile>> => {
  const seal = draftSeal()
  if (seal === null) return file
  const { name, type, lastModified } = file
  return {
    about: sealed(aboutOf(key), JSON.stringify({ name, type, lastModified })),
    content: seal.seal(key, new Uint8Array(await file.arrayBuffer())),
  }
}

const openFile = (key: string, found: unknown, by = draftSeal()): File | null => {
  const { about, content } = sealedFile.parse(found)
  const bytes = by?.open(key, content) ?? null
  const text = opened(aboutOf(key), about, by)
  if (bytes === null || text === null) return null
  const { name, ...rest } = facts.parse(JSON.parse(text))
  return new File([bytes], name, rest)
}

const aboutOf = (key: string): string => `${key} about`
