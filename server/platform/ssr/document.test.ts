import { describe, expect, it } from 'vitest'
import { startScript } from '#server/platform/http/defences/content-policy.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import { adminDocument, htmlDocument, inertJson, previewDocument, privateDocument } from './document.ts'

const hostile = '</script><script>alert(1)</script><!--\u2028"\''

const data: PageData = {
  site: {
    lang: 'ru',
    prefix: '',
    otherHome: '/uk',
    name: hostile,
    phone: '',
    email: '',
    address: '',
    hours: '',
    consent: { text: '', url: '' },
    socials: [],
    footerText: '',
    footer: [],
    menu: { header: [], footer: [], legal: [] },
    rates: null,
    today: '2026-11-20',
    build: 'b',
  },
  head: {
    title: hostile,
    description: hostile,
    keywords: '',
    canonical: 'https://broker.example/',
    image: { url: 'https://broker.example/images/share.png', width: 1200, height: 630, alt: hostile },
    type: 'website',
    indexed: true,
    jsonLd: [{ '@type': 'Organization', name: hostile }],
    alternates: [
      { lang: 'ru', url: 'https://broker.example/' },
      { lang: 'uk', url: 'https://broker.example/uk' },
    ],
    counterpart: { lang: 'uk', path: '/uk', exact: true },
  },
  page: { kind: 'error', status: 500, message: hostile },
}

const assets = {
  styles: ['/assets/site.css'],
  script: '/assets/site.js',
  modules: ['/assets/page.js'],
  fonts: ['/assets/font.woff2'],
}
const html = htmlDocument(data, '<main>Содержание</main>', assets)

describe('the document', () => {
  it('holds hostile words without letting them out', () => {
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    for (const script of html.match(/<script.*?<\/script>/gs) ?? []) expect(script).not.toContain('\u2028')
    expect(html.match(/<script/g)).toHaveLength(4)
  })

  it.each([
    ['a page', html],
    ['a preview', previewDocument(data, '', assets)],
    ['the page of an order', privateDocument(data, '', assets)],
    ['the admin', adminDocument(assets, data.site, 'uk')],
  ])('lets no phone make links of the sums of %s', (_, document) =>
    expect(document).toMatch(/<meta name="format-detection" content="telephone=no[^"]*">/),
  )

  it('carries the data so that it reads back the same', () => {
    const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    // Structured data is not sent twice.
    expect(JSON.parse(block)).toEqual({ ...data, head: { ...data.head, jsonLd: [] } })
    const linked = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(linked)).toEqual(data.head.jsonLd[0])
    expect(JSON.parse(inertJson({ a: '<\u2029>' }))).toEqual({ a: '<\u2029>' })
  })

  it('leaves the scripts to be asked for when the page is seen', () => {
    expect(html).not.toMatch(/<link rel="modulepreload|<script[^>]* src=/)
    expect(html).toContain(`<script data-scripts="/assets/site.js /assets/page.js">${startScript}</script>`)
    expect(html.indexOf('data-scripts')).toBeGreaterThan(html.indexOf('page-data'))
  })

  it.each([
    ['a public page', html],
    ['the page of an order', privateDocument(data, '<main>Заказ</main>', assets)],
  ])('asks for the fonts of %s before its text is laid out', (_, document) => {
    expect(document).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/font.woff2">',
    )
  })

  it('has the content, its address and no inline style', () => {
    expect(html).toContain('<main>Содержание</main>')
    expect(html).toContain('<link rel="canonical" href="https://broker.example/">')
    expect(html).toContain('<html lang="ru">')
    expect(html).not.toMatch(/ style=|<style/)
  })
})

describe('the document to look at', () => {
  const body =
    '<a class="a" href="/usa">США</a><a href="#part">Часть</a><a href="https://bank.gov.ua/" target="_blank">НБУ</a>'
  const looked = previewDocument(data, body, {
    styles: ['/assets/site.css'],
    script: '/assets/site.js',
    modules: [],
    fonts: [],
  })

  it('has no script and no data, and its policy lets it draw and nothing else', () => {
    expect(looked).not.toMatch(/<script|page-data|site\.js|canonical|manifest/)
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(looked)?.[1]
    expect(policy?.replaceAll('&#39;', "'").split(/; ?/)).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
    ])
    expect(looked.indexOf('Content-Security-Policy')).toBeLessThan(looked.indexOf('stylesheet'))
    expect(looked).toContain('<meta name="robots" content="noindex">')
  })

  it('leads nowhere but within itself', () => {
    expect(looked).toContain('<a class="a" href="/usa" target="_blank">')
    expect(looked).toContain('<a href="https://bank.gov.ua/" target="_blank">')
    expect(looked).toContain('<a href="#part">')
  })
})
