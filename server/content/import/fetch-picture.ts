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
import { isPictureFile } from './wordpress-pictures.ts'

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

/**
 * The original of a picture that an address names in a smaller size, if there is one: the old site opened it by a link,
 * which is no longer needed here. Relative URLs belong to `origin`. `mayConnect` decides on each resolved
 * IP; tests allow their own machine.
 */
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
    let answer: Awaited<ReturnType<PictureFinder>> = { why: texts.siteSilent }
    for (const url of spellings(new URL(address, origin ?? undefined))) {
      answer = await fetchOne(url, limits, mayConnect)
      if ('bytes' in answer) return answer
    }
    return answer
  }
}

/** The address as it is written is the last one, so that its reason is told. */
const spellings = (url: URL): URL[] => {
  const [path, ending] = [url.pathname.replace(sized, ''), sized.exec(url.pathname)?.[1]]
  if (ending !== undefined)
    return [`${path}${ending}`, `${path}-scaled${ending}`, url].map(each => new URL(each, url))
  return smaller.test(url.search) && isPictureFile(url.pathname) ? [new URL(url.pathname, url), url] : [url]
}

/** `-300x200.jpg`, as WordPress names the sizes of an upload. */
const sized = /-\d{2,5}x\d{2,5}(\.[a-z]+)$/i

/** `?w=300` and `?resize=300,200`, by which wordpress.com makes them. */
const smaller = /[?&](?:w|h|width|height|resize|fit)=/

const fetchOne = async (
  url: URL,
  limits: FetchLimits,
  mayConnect: (ip: string) => boolean,
): ReturnType<PictureFinder> => {
  const signal = AbortSignal.timeout(limits.time)
  try {
    return { bytes: await follow(url, limits, mayConnect, signal) }
  } catch (error) {
    if (error instanceof NotFetched) return { why: error.message }
    return { why: signal.aborted ? texts.siteSlow : texts.siteSilent }
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
    // A page that says that there is no such picture.
    const isPage = /^text\/html\b/.test(headers['content-type'] ?? '')
    if (statusCode !== 200 || isPage) {
      response.destroy()
      throw new NotFetched(
        texts.siteAnswered({ statusCode: isPage && statusCode === 200 ? 'text/html' : statusCode }),
      )
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
