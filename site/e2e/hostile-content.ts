/** The corpus of attacks as an office's content: each in the text of a post, in its headings and in its plain fields. */

import { sanitise } from '#server/content/richtext/sanitise.ts'
import { attacks } from '#server/content/richtext/testing/attacks.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import { postLimits } from '#shared/contract/content/posts.ts'

type LineName = 'title' | 'description' | 'metaTitle' | 'metaDescription' | 'keywords' | 'imageAlt'
export type HostilePost = Record<LineName | 'text', string>

export interface StoredPost {
  id: number
  slug: string
}

/** An attack without an end takes along what follows it, so it stands last in its post. */
const isOpen = (attack: string): boolean => !sanitise(`${attack}<p>следом</p>`).includes('<p>следом</p>')

const closedAttacks = attacks.filter(attack => !isOpen(attack))
const openAttacks = attacks.filter(isOpen)
const postCount = Math.max(8, openAttacks.length)

/** Control characters, which lines of text reject, become spaces. */
const asLine = (attack: string): string => attack.replace(/\p{Cc}/gu, ' ')

const escaped = (attack: string): string => attack.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The attacks of each post. */
export const packs: readonly (readonly string[])[] = Array.from({ length: postCount }, (_, index) => {
  const size = Math.ceil(closedAttacks.length / postCount)
  return [...closedAttacks.slice(index * size, (index + 1) * size), ...openAttacks.slice(index, index + 1)]
})

/** Lines no longer than their limits that hold all the attacks between them, and as many again as there is room for. */
const spread = <Name extends string>(pack: readonly string[], limits: Record<Name, number>) => {
  const waiting = [...pack, ...pack].map(asLine)
  const lines = Object.entries<number>(limits).map(([name, limit]) => [name, fill(waiting, limit)])
  if (waiting.length > pack.length) throw new Error(`No line has room for ${waiting[0]}`)
  return Object.fromEntries(lines) as Record<Name, string>
}

/** Takes from the front as many as fit. */
const fill = (waiting: string[], limit: number): string => {
  let line = waiting.shift() ?? ''
  while (waiting[0] !== undefined && line.length + 1 + waiting[0].length <= limit)
    line += ` ${waiting.shift()}`
  return line
}

/** The number that stands before an attack; a page that shows all of them has swallowed none. */
export const markOf = (pack: number, index: number): string => `Проба ${(pack + 1) * 100 + index}.`

export const hostilePosts: readonly HostilePost[] = packs.map((pack, number) => {
  const { title, metaTitle, metaDescription, keywords, imageAlt, description } = postLimits
  const lines = spread(pack, {
    title: title - 10,
    metaTitle,
    imageAlt,
    description,
    metaDescription,
    keywords,
  })
  const text = pack
    .map((attack, index) => `<h2>${markOf(number, index)} ${escaped(asLine(attack))}</h2>${attack}`)
    .join('')
  return { ...lines, title: `Пост ${number + 1}: ${lines.title}`, text }
})

/** The beginning of the corpus that a single line has room for. */
export const hostileLine = (limit: number, pack = 0): string =>
  fill([...(packs[pack] ?? [])].map(asLine), limit)

/** Each of the site's own words, and addresses that the site could link to. */
const hostileOptions: Record<string, string> = {
  site_name: hostileLine(200, 1),
  address: hostileLine(500, 2),
  work_hours: hostileLine(500, 3),
  phone_main: hostileLine(100, 4),
  email_main: hostileLine(100, 5),
  // Links that run or lead nowhere are refused when they are stored: `shared/domain/site/link-options.test.ts`.
  hostile: packs.flat().map(asLine).join('\n').slice(0, 10_000),
}

const metaPages = ['home', 'blog', 'eu', 'georgia', 'usa', 'calculator']

/** Stores all of it as the office would, and returns the posts in their order. */
export const storeHostileContent = async (office: ApiClient): Promise<StoredPost[]> => {
  for (const [title, value] of Object.entries(hostileOptions))
    await created(office('POST', '/api/option', { title, value, note: hostileLine(1000, 6) }))
  for (const [index, page] of metaPages.entries()) {
    const [title, description, keywords] = [
      hostileLine(200, index),
      hostileLine(500, index),
      hostileLine(500, 7),
    ]
    await created(office('POST', '/api/meta', { page, title, description, keywords }))
  }
  const stored: StoredPost[] = []
  for (const [index, post] of hostilePosts.entries()) {
    const title = `К${index} ${hostileLine(110, index)}`
    const { id } = (await created(office('POST', '/api/category', { title }))) as { id: number }
    const form = aForm({ ...post, categories: id }, await aPicture(index))
    stored.push((await created(office('POST', '/api/post', form))) as StoredPost)
  }
  return stored
}

const created = async (asked: Promise<Response>): Promise<unknown> => {
  const answer = await asked
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
