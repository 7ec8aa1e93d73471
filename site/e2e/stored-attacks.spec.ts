/** The whole corpus of attacks as stored content, on every public page that shows it: nothing runs, loads or leads away. */

import type { Page } from '@playwright/test'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { freePort } from '#shared/tooling/free-port.ts'
import {
  expectHarmless,
  nothing,
  press,
  provoke,
  type Sightings,
  videoHost,
  watchFor,
} from './attack-watch.ts'
import {
  hostileLine,
  hostilePosts,
  markOf,
  packs,
  type StoredPost,
  storeHostileContent,
} from './hostile-content.ts'
import { onlyInProof } from './proof.ts'
import { test as base, expect } from './site-test.ts'

const test = base.extend<{ seen: Sightings }, { hostile: { url: string; posts: StoredPost[] } }>({
  /** A site of its own: nobody else is to meet this content. */
  hostile: [
    async ({}, use) => {
      const port = String(await freePort())
      const server = await startTestServer({ PORT: port, PUBLIC_URL: `http://localhost:${port}` })
      const posts = await storeHostileContent(await server.signedIn())
      await use({ url: server.url, posts })
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hostile }, use) => use(hostile.url),
  seen: async ({ page, context, hostile }, use) => {
    await context.route(`https://${videoHost}/**`, route => route.abort())
    const seen = watchFor(page, hostile.url)
    await use(seen)
    expect(seen).toEqual(nothing)
  },
})

// Long texts, a few hundred touches in each.
test.describe.configure({ timeout: 300_000 })

const posts = hostilePosts.map((post, index) => ({ ...post, index }))

/** All the attacks between them, each as what a visitor asks for. */
const questions = packs.map((_, index) => hostileLine(200, index))

const listPages = [
  '/',
  '/blog',
  ...questions.map(question => `/blog?q=${encodeURIComponent(question)}`),
  ...['/blog?category=', '/calculator?location=', '/calculator?price=', '/thanks?form=', '/'].map(
    path => path + encodeURIComponent(questions[0] ?? ''),
  ),
]

const open = async (page: Page, path: string): Promise<void> => {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBeLessThan(500)
  await expectHarmless(page)
  await expect(page).toHaveURL(path)
}

test('posts: the text is there whole, and inert under every touch', async ({
  page,
  hostile,
  seen: _seen,
}) => {
  for (const { index } of posts) {
    const path = `/blog/${hostile.posts[index]?.slug}`
    await open(page, path)
    for (const attack of (packs[index] ?? []).keys())
      await expect(page.locator('[data-post-body]')).toContainText(markOf(index, attack))
    await provoke(page)
    await press(page, '[data-post-body]')
    await expectHarmless(page)
    await expect(page).toHaveURL(path)
  }
})

test(
  'posts: what networks and search engines read holds the words as they were typed',
  onlyInProof('structured-data.test.ts and robots-and-feeds.test.ts'),
  async ({ page, hostile, seen: _seen }) => {
    for (const { index, metaTitle, metaDescription, keywords, title } of posts) {
      await page.goto(`/blog/${hostile.posts[index]?.slug}`)
      await expect(page).toHaveTitle(metaTitle)
      const head = await page.evaluate(() => ({
        metas: Object.fromEntries(
          [...document.querySelectorAll('head > meta')].map(meta => [
            meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
            meta.getAttribute('content'),
          ]),
        ),
        // Whatever breaks out of the head begins the body.
        strangers: [...document.head.children, ...document.body.children]
          .map(element => element.localName)
          .filter(name => !['meta', 'title', 'link', 'script', 'div'].includes(name)),
        headlines: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
          script => (JSON.parse(script.textContent ?? '') as { headline?: string }).headline,
        ),
      }))
      expect(head.metas).toMatchObject({
        'og:title': metaTitle,
        'og:description': metaDescription,
        'og:site_name': hostileLine(200, 1),
        description: metaDescription,
        keywords,
      })
      expect(head.strangers).toEqual([])
      expect(head.headlines).toContain(title)
    }
  },
)

test(
  'lists, searches and wrong addresses show attacks as words',
  onlyInProof('the posts themselves, and the feed'),
  async ({ page, seen: _seen }) => {
    for (const path of listPages) {
      await open(page, path)
      await provoke(page)
    }
    await page.goto('/blog')
    await page.getByLabel('Поиск по сайту').fill(questions[1] ?? '')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page.locator('.chips ~ p')).toContainText('alert(1)')
    await expectHarmless(page)
  },
)

test(
  'a way through the site without a reload renders them as harmlessly',
  onlyInProof('the posts themselves'),
  async ({ page, seen: _seen }) => {
    await page.goto('/blog')
    for (const { index } of posts) {
      await page
        .locator('main')
        .getByRole('link', { name: `Пост ${index + 1}:` })
        .first()
        .click()
      await expect(page.locator('[data-post-body]')).toContainText(markOf(index, 0))
      await expectHarmless(page)
      await press(page, '[data-post-body]')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Блог')
    }
  },
)

test('the feed is whole XML, and a browser that opens it runs nothing', async ({ page, seen: _seen }) => {
  const answer = await page.goto('/rss.xml')
  const text = (await answer?.text()) ?? ''
  await page.goto('/blog')
  const feed = await page.evaluate(source => {
    const xml = new DOMParser().parseFromString(source, 'text/xml')
    const textsOf = (name: string) =>
      [...xml.querySelectorAll(`item > ${name}`)].map(element => element.textContent).sort()
    return {
      titles: textsOf('title'),
      descriptions: textsOf('description'),
      names: [...new Set([...xml.querySelectorAll('*')].map(element => element.nodeName))].sort(),
    }
  }, text)
  expect(feed).toEqual({
    titles: posts.map(({ title }) => title).sort(),
    descriptions: posts.map(({ description }) => description).sort(),
    names: [
      ...['atom:link', 'category', 'channel', 'description', 'guid'],
      ...['item', 'language', 'link', 'pubDate', 'rss', 'title'],
    ],
  })
})
