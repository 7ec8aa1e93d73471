/** Turns the path of an `app://` request into a file of the built page, and never into any other file. */
import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

/**
 * The real path of the file under `root`, or null when there is none. Links are followed before the
 * comparison, so that a link inside the folder cannot lead out of it.
 */
export const resolveAppPath = async (root: string, pathname: string): Promise<string | null> => {
  const segments = appFileSegments(pathname)
  if (segments === null || segments.length === 0) return null
  try {
    const realRoot = await realpath(root)
    const file = await realpath(join(realRoot, ...segments))
    return file.startsWith(realRoot + sep) ? file : null
  } catch {
    return null
  }
}

/**
 * The path of a file inside the built page as segments, or null when the request is not for a file there.
 * Decodes once; rejects what still looks encoded, dot segments, separators of any system, NUL and drive names.
 */
const appFileSegments = (pathname: string): string[] | null => {
  const decoded = decodePercent(pathname)
  if (decoded === null) return null
  const segments = decoded.split('/').filter(segment => segment !== '')
  const isPlain = segments.every(segment => /^[\w][\w.@+-]*$/.test(segment) && !segment.includes('..'))
  return isPlain ? segments : null
}
