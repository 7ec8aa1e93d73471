/**
 * Fetches pictures from the old site. URLs in an export are not trusted: none may reach a machine of the internal
 * network, and none may cost more than a picture does.
 */

import { lookup as lookUp } from 'node:dns/promises'
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { texts } from '#messages/server/content/import.js'
import { isPublicAddress } from '#server/platform/public-address.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import type { PictureFinder } from './picture-folder.ts'

export interface FetchLimits {
  /** Most bytes of one picture. */
  size: number
  /** Most milliseconds for one picture, redirects included. */
  time: number
  /** Most pictures of one import. */
  pictures: number
  redirects: number
}

const usual: FetchLimits = { size: postLimits.image, time: 20_000, pictures: 5_000, redirects: 3 }

/** Relative URLs belong to `origin`. `mayConnect` decides on each resolved IP; tests allow their own machine. */
export const fetchedFrom = (
  origin: string | null,
  limits: FetchLimits = usual,
  mayConnect: (ip: string) => boolean = isPublicAddress,
): PictureFinder => {
  let fetched = 0
  return async address => {
    if (!URL.canParse(address, origin ?? undefined)) return { why: texts.addressIncomplete }
    if (fetched >= limits.pictures) return { why: texts.enoughFetched({ pictures: limits.pictures }) }
    fetched += 1
    const signal = AbortSignal.timeout(limits.time)
    try {
      return { bytes: await follow(new URL(address, origin ?? undefined), limits, mayConnect, signal) }
    } catch (error) {
      if (error instanceof NotFetched) return { why: error.message }
      return { why: signal.aborted ? texts.siteSlow : texts.siteSilent }
    }
  }
}

/** Failure to fetch; the message is shown to people. */
class NotFetched extends Error {}

const follow = async (
  url: URL,
  limits: FetchLimits,
  mayConnect: (ip: string) => boolean,
  signal: AbortSignal,
): Promise<Buffer> => {
  let at = url
  for (let left = limits.redirects; ; left -= 1) {
    const response = await open(at, mayConnect, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      if (left === 0) throw new NotFetched(texts.tooManyRedirects)
      if (!URL.canParse(headers.location, at.href)) throw new NotFetched(texts.redirectsNowhere)
      at = new URL(headers.location, at)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new NotFetched(texts.siteAnswered({ statusCode }))
    }
    return readAtMost(response, limits.size)
  }
}

const open = (
  url: URL,
  mayConnect: (ip: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotFetched(texts.notSiteAddress)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayConnect(host)) throw new NotFetched(texts.privateAddress)
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getSecure : getPlain
    const options: RequestOptions = {
      signal,
      agent: false,
      lookup: publicLookup(mayConnect),
      headers: { Accept: 'image/*' },
    }
    get(url, options, resolve).on('error', reject)
  })
}

/** Connects only to the IP that was checked, so that a name which resolves differently the second time is harmless. */
const publicLookup =
  (mayConnect: (ip: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    lookUp(host, { all: true, family: options.family ?? 0 }).then(
      found => {
        const allowed = found.filter(({ address }) => mayConnect(address))
        const [first] = allowed
        if (!first) return callback(new NotFetched(texts.privateAddress), '')
        if (options.all) return callback(null, allowed)
        callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }

/** Counts the bytes read, since the header with the length may lie. */
const readAtMost = async (response: IncomingMessage, size: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let read = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    read += part.length
    if (read > size) {
      response.destroy()
      throw new NotFetched(texts.pictureTooLarge({ size: Math.floor(size / 1024 / 1024) }))
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
