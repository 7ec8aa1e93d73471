/** Finds pictures of an old site in a local folder, by the URL in the site's texts. */

import { lstatSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { texts as words } from '#messages/server/content/import.js'
import { postLimits } from '#shared/contract/content/posts.ts'
import { orderFileLimits } from '#shared/contract/work/order-files.ts'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

/**
 * Finds the file that shares the longest end of the URL's path, so the folder may contain the whole old site or only
 * its uploads. URLs are looked up in a list of files and never joined to a path, so nothing outside the folder is
 * opened.
 */
export const picturesIn = (folder: string): PictureFinder => {
  const byEnd = endingsOf(folder)
  return async address => {
    for (const path of spellings(address)) {
      const parts = path.split('/')
      for (let from = 0; from < parts.length; from += 1) {
        const name = byEnd.get(parts.slice(from).join('/'))
        if (name === undefined) continue
        if (name === several) return { why: words.sameNames }
        const file = join(folder, name)
        // A symbolic link could lead anywhere on the machine, so only regular files are read.
        if (!lstatSync(file).isFile()) return { why: words.notFile }
        const most = path.startsWith('orders/') ? orderFileLimits.file : postLimits.image
        if (lstatSync(file).size > most) return { why: words.fileTooLarge({ size: most / 1024 / 1024 }) }
        return { bytes: await readFile(file) }
      }
    }
    return { why: words.notInFolder }
  }
}

const several = null

/** Files by every end of their paths, such as `2023/05/a.jpg` and `a.jpg`. */
const endingsOf = (folder: string): Map<string, string | typeof several> => {
  const byEnd = new Map<string, string | typeof several>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:jpe?g|jpe|jfif|png|webp|avif|gif|pdf)$/i.test(name)) continue
    for (let at = 0, path = `/${spelt(name)}`; at >= 0; at = path.indexOf('/', at + 1)) {
      const end = path.slice(at + 1)
      byEnd.set(end, byEnd.has(end) ? several : name)
    }
  }
  return byEnd
}

const spelt = (name: string): string => name.replaceAll(sep, '/').normalize('NFC').toLowerCase()

/** Paths to look for: first the original of a picture that WordPress has scaled, then the path itself. */
const spellings = (address: string): string[] => {
  const path = pathOf(address)
  const original = path.replace(/(?:-\d{2,5}x\d{2,5}|-scaled)(\.[a-z]+)$/, '$1')
  return original === path ? [path] : [original, path]
}

const pathOf = (address: string): string => {
  const url = URL.canParse(address, 'https://relative.invalid')
    ? new URL(address, 'https://relative.invalid').pathname
    : address
  return (decodePercent(url) ?? url).normalize('NFC').toLowerCase().replace(/^\/+/, '')
}

/** Returns the bytes of a picture by its former URL, or the reason why there are none, for people. */
export type PictureFinder = (address: string) => Promise<{ bytes: Buffer } | { why: string }>

/** Tries each finder until one has the picture; otherwise returns the last one's reason. */
export const anyOf =
  (finders: readonly PictureFinder[]): PictureFinder =>
  async address => {
    let answer: Awaited<ReturnType<PictureFinder>> = { why: words.noFolder }
    for (const find of finders) {
      answer = await find(address)
      if ('bytes' in answer) return answer
    }
    return answer
  }
