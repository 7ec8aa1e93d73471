import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aForm } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { SectionOf } from '#shared/contract/content/site-sections.ts'
import { sceneOf } from '../public-pages/head/share-scene.ts'
import { shareRendering } from './render-share-picture.ts'
import { widthOf, wrap } from './text-outline.ts'

const text = {
  title: 'Акциз',
  eyebrow: 'Блог',
  name: 'Брокер',
  tagline: 'Авто',
  scene: null,
  sum: '',
  sumOf: '',
}

describe('the drawing', () => {
  it('has outlines instead of text, so that the machine needs no fonts', () => {
    const svg = shareRendering({ ...text, title: 'Їжак & <script>alert(1)</script> "ґ" ₴ 🚗' })
    expect(svg).not.toMatch(/<text|<script|font/)
    expect(svg).not.toContain('NaN')
  })

  it('has every letter of Ukrainian', () => {
    for (const letter of 'ґєіїҐЄІЇ’ʼ')
      expect(shareRendering({ ...text, title: `А${letter}` })).not.toBe(
        shareRendering({ ...text, title: 'А' }),
      )
  })

  it('renders different letters differently', () => {
    expect(shareRendering(text)).not.toBe(shareRendering({ ...text, title: 'Акция' }))
  })

  it('says what the firm does, in its own words', () => {
    expect(shareRendering({ ...text, tagline: 'Оформлення' })).not.toBe(shareRendering(text))
    expect(shareRendering({ ...text, tagline: 'дуже '.repeat(60) })).not.toContain('NaN')
  })

  it.each(['слово '.repeat(80), 'я'.repeat(400), 'Растаможка\u00A0авто '.repeat(12)])(
    'keeps «%s» in its lines',
    title => {
      const { lines, cut } = wrap(title, { size: 50, width: 1040, most: 4 })
      expect(lines).toHaveLength(4)
      expect(cut).toBe(true)
      expect(lines.at(-1)).toMatch(/…$/)
      for (const line of lines) expect(widthOf(line, 'semibold', 50)).toBeLessThanOrEqual(1040)
    },
  )

  it('breaks between words and never at a non-breaking space', () => {
    const { lines, cut } = wrap('Авто из\u00A0США под\u00A0ключ', {
      size: 50,
      width: 330,
      most: 9,
    })
    expect(cut).toBe(false)
    expect(lines).toEqual(['Авто из\u00A0США', 'под\u00A0ключ'])
  })

  it('ends a line with the Ukrainian «й» and begins none with it', () => {
    const { lines } = wrap('Авто й\u00A0мотоцикл', { size: 50, width: 250, most: 9 })
    expect(lines).toEqual(['Авто\u00A0й', 'мотоцикл'])
  })

  it('has the sum of the first screen, rounded, and of which car; none with the prices of the example', () => {
    const input: QuoteInput = {
      route: 'eu',
      vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2020 },
      price: { amount: '12000', currency: 'EUR' },
    }
    const statement = { total: { uah: '803834.50', usd: '17980.10', eur: '15517.90' } } as CostBreakdown
    const hero = { id: 'first', kind: 'hero', scene: 'eu' } as SectionOf<'hero'>
    const data = { examples: { first: { input, statement } } }
    expect(sceneOf('uk', { sections: [hero], data })).toEqual({
      scene: 'eu',
      sum: '≈\u00A015\u00A0518\u00A0€ · 803\u00A0835\u00A0₴',
      sumOf: expect.stringMatching(/дизель, 1968\u00A0см³, 2020, 12\u00A0000\u00A0€/),
    })
    const notices = { first: 'Пример' }
    expect(sceneOf('uk', { sections: [hero], data: { ...data, notices } }).sum).toBe('')
  })
})

describe('the pictures', () => {
  const { server } = serverOfFile({ PUBLIC_URL: 'https://broker.example' })

  const imageOf = async (path: string) => {
    const answer = await server.call('GET', `/api/page?path=${encodeURIComponent(path)}`)
    const { head } = (await answer.json()) as { head: { image: { url: string; width: number; alt: string } } }
    return { ...head.image, path: new URL(head.image.url).pathname }
  }

  it.each(['/', '/blog', '/usa', '/eu', '/georgia', '/calculator', '/uk', '/uk/blog', '/uk/usa'])(
    '%s has one',
    async path => {
      const image = await imageOf(path)
      const answer = await server.call('GET', image.path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Type')).toBe('image/png')
      expect(answer.headers.get('Cache-Control')).toContain('immutable')
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect({ format, width, height }).toEqual({ format: 'png', width: image.width, height: 630 })
      expect(image.alt).not.toBe('')
    },
  )

  it('each language has its own', async () => {
    const [own, other] = [await imageOf('/usa'), await imageOf('/uk/usa')]
    expect(own.path).toMatch(/^\/og\/[0-9a-f]{16}\/usa\.png$/)
    expect(other.path).toMatch(/^\/og\/[0-9a-f]{16}\/uk\/usa\.png$/)
    expect(other.path.split('/')[2]).not.toBe(own.path.split('/')[2])
    const old = await server.call('GET', '/og/0123456789abcdef/uk/usa.png')
    expect([old.status, old.headers.get('Location')]).toEqual([302, other.path])
  })

  it('has another one once the office describes itself in other words', async () => {
    const before = await imageOf('/eu')
    const office = await server.signedIn()
    const saved = await office('POST', '/api/option', { title: 'site_tagline', value: 'Авто под ключ' })
    expect(saved.status).toBe(201)
    expect((await imageOf('/eu')).path).not.toBe(before.path)
  })

  it('a post has one with its title, under another address once the title changes', async () => {
    const office = await server.signedIn()
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const form = aForm({ title: 'Первый заголовок', slug: 'pervyj' }, png, 'a.png')
    const { id } = (await (await office('POST', '/api/post', form)).json()) as { id: number }
    const before = await imageOf('/blog/pervyj')
    expect((await server.call('GET', before.path)).status).toBe(200)
    await office('PUT', `/api/post/${id}`, aForm({ title: 'Второй заголовок' }))
    const after = await imageOf('/blog/pervyj')
    expect(after.path).not.toBe(before.path)
    const moved = await server.call('GET', before.path)
    expect(moved.status).toBe(302)
    expect(moved.headers.get('Location')).toBe(after.path)
    await office('PUT', `/api/post/${id}`, aForm({ status: 'draft' }))
    expect((await server.call('GET', after.path)).status).toBe(404)
  })

  it.each([
    '/og/0123456789abcdef/nope.png',
    '/og/0123456789abcdef/uk/nope.png',
    '/og/0123456789abcdef/ru/usa.jpg',
    '/og/0123456789abcdef/blog/nope.png',
    '/og/0123456789abcdef/..%2f..%2fetc.png',
    '/og/0123456789abcdef/constructor.png',
    '/og/0123456789abcdef/home.svg',
  ])('%s is none', async path => expect((await server.call('GET', path)).status).toBe(404))
})
