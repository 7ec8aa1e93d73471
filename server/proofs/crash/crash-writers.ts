/** People who write to the server without pause, each write under a name of its own, and remember what was acknowledged. */
import { aFile, aForm, aPicture } from '../testing/pictures.ts'

export type Kind = 'option' | 'callback' | 'calculation' | 'post' | 'category' | 'table' | 'file'

export interface Written {
  kind: Kind
  /** Unique among all writes of a run. */
  name: string
  /** What the server said; null when it died before it could. */
  status: number | null
  /** Sent again after the next start, under the same key. */
  key: string | null
}

export interface Target {
  url: string
  token: string
}

/** Numbers from a seed, so that a run can be repeated: mulberry32. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const kinds: readonly Kind[] = [
  ...(['option', 'callback', 'callback', 'calculation', 'post', 'category', 'table', 'file'] as const),
]

/** The next write of a writer, not sent yet. */
export const nextWrite = (random: () => number, number: number): Written => {
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'option'
  const name = `w${number}`
  const keyed = (kind === 'callback' || kind === 'calculation') && random() < 0.5
  return { kind, name, status: null, key: keyed ? `key-${name}` : null }
}

/** Sends a write; answers the status, or null when the connection broke. */
export const send = async (target: Target, { kind, name, key }: Written): Promise<number | null> => {
  const { method, path, body } = await requestOf(kind, name)
  const isForm = body instanceof FormData
  try {
    const response = await fetch(target.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${target.token}`,
        // Behind a proxy everybody has an address of their own: the limits are not what is tested here.
        'X-Forwarded-For': addressOf(name),
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

const requestOf = async (
  kind: Kind,
  name: string,
): Promise<{ method: string; path: string; body: unknown }> => {
  const number = Number(name.slice(1))
  switch (kind) {
    case 'option':
      return { method: 'POST', path: '/api/option', body: { title: name, value: String(number) } }
    case 'category':
      return { method: 'POST', path: '/api/category', body: { title: name } }
    case 'callback':
      return { method: 'POST', path: '/api/mail/callback', body: { name, phone: '0671234567' } }
    case 'calculation':
      return {
        method: 'POST',
        path: '/api/mail/calculation',
        body: { email: `${name}@example.com`, message: name, quote },
      }
    case 'post': {
      const picture = await aPicture(number, 80, 60)
      const fields = { title: name, slug: name, categories: '1', text: `<p>${name}</p>` }
      return { method: 'POST', path: '/api/post', body: aForm(fields, picture) }
    }
    case 'file':
      return { method: 'POST', path: '/api/order/1/file', body: await aFile(`${name}.jpg`) }
    case 'table': {
      const form = new FormData()
      form.set('title', 'copart-fee')
      form.set(
        'file',
        new Blob([`Price from,Price to,Buyer fee\n0,99.99,${number}\n100,,7.25%\n`]),
        `${name}.csv`,
      )
      return { method: 'POST', path: '/api/calculator', body: form }
    }
  }
}

const quote = {
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2018 },
  price: { amount: '9500', currency: 'EUR' },
  carriage: { amount: '900', currency: 'EUR' },
  eur1: true,
}

const addressOf = (name: string): string => {
  const number = Number(name.slice(1))
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
