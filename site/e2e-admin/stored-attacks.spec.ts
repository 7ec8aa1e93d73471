/** The whole corpus of attacks as stored content, on every screen of the office: nothing runs, loads or leads away. */

import type { Page } from '@playwright/test'
import { attacks } from '#server/content/richtext/testing/attacks.ts'
import { flawsOf } from '#server/content/richtext/testing/flaws.ts'
import { isProof } from '#shared/tooling/sample.ts'
import {
  expectHarmless,
  nothing,
  press,
  provoke,
  type Sightings,
  videoHost,
  watchFor,
} from '#site/e2e/attack-watch.ts'
import {
  hostileLine,
  hostilePosts,
  markOf,
  packs,
  type StoredPost,
  storeHostileContent,
} from '#site/e2e/hostile-content.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { aPost, change, expectSaved, postNow, postTextOf, titleOf } from './a-post.ts'
import {
  test as base,
  type Colleague,
  colleagueAt,
  expect,
  owner,
  signIn,
  submitAsVisitor,
} from './journey.ts'

/** Every post was another one before, so that its revision and its text hold different attacks. */
const present = (index: number): number => (index + 1) % packs.length

interface HostileSite {
  url: string
  posts: StoredPost[]
}

const test = base.extend<{ posts: StoredPost[]; seen: Sightings }, { hostile: HostileSite }>({
  // Of the worker, and not of each journey: the corpus takes long to store, and they only look at it.
  hostile: [
    async ({ servers }, use) => {
      const { url, stop } = await servers.start({ seed: 'none', adminEmail: owner.email, mail: false })
      const colleague = colleagueAt(url)
      const posts = await storeHostileContent(colleague)
      for (const [index, { id }] of posts.entries())
        await change(colleague, id, { ...hostilePosts[present(index)] })
      await storeOffice(colleague, url)
      await use({ url, posts })
      await stop()
    },
    { scope: 'worker' },
  ],
  serverUrl: async ({ hostile }, use) => use(hostile.url),
  posts: async ({ hostile }, use) => use(hostile.posts),
  seen: async ({ page, context, program, serverUrl, expected }, use) => {
    await context.route(`https://${videoHost}/**`, route => route.abort())
    // The browser is kept from the videos, and the window has no frames at all.
    expected.push(new RegExp(videoHost), /net::ERR_FAILED/)
    const seen = watchFor(page, program === null ? serverUrl : page.url())
    await use(seen)
    expect(seen).toEqual(nothing)
  },
})

// Long texts, a few hundred touches in each.
test.describe.configure({ timeout: 300_000 })

/** What visitors and colleagues leave behind, apart from the content of the site. */
const storeOffice = async (colleague: Colleague, serverUrl: string): Promise<void> => {
  for (const [index, pack] of packs.entries()) {
    const message = pack.map(attack => attack.replace(/[^\P{Cc}\n\r\t]/gu, ' ')).join('\n')
    await submitAsVisitor(serverUrl, 'callback', {
      name: `Н${index} ${hostileLine(110, index)}`,
      phone: '067 123 45 67',
      message,
    })
    await submitAsVisitor(serverUrl, 'calculation', { email: `a'or${index}@example.com`, message })
  }
  await colleague('PATCH', '/api/request/1', { note: hostileLine(5000), status: 'in_work' })
  const person = { email: 'hostile@example.com', password: 'зелёный трамвай 48', role: 'sales' }
  await colleague('POST', '/api/auth/admin/create', { ...person, name: hostileLine(120, 2) })
  await colleague('POST', '/api/reference-lot', {
    title: hostileLine(120, 3),
    input: {
      route: 'georgia',
      vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 },
      price: { amount: '9000', currency: 'USD' },
    },
  })
  // The list of sessions names the browser of each.
  await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': '<img src=x onerror=alert(1)>' },
    body: JSON.stringify(owner),
  })
}

const expectQuiet = async (page: Page, path: string): Promise<void> => {
  await provoke(page)
  await expectHarmless(page)
  await expect(page).toHaveURL(url => url.pathname + url.search === path)
}

test('posts: the editor, its preview and the differences of a revision hold every attack and run none', async ({
  page,
  posts,
  seen: _seen,
}) => {
  await signIn(page, '/admin/posts')
  // The cleaning meets all attacks in `npm test`, the editor a part of them.
  for (const [index, { id }] of posts.slice(0, isProof ? posts.length : 1).entries()) {
    const path = `/admin/posts/${id}`
    await page.goto(path)
    const now = present(index)
    await expect(titleOf(page)).toHaveValue(hostilePosts[now]?.title ?? '')
    for (const attack of (packs[now] ?? []).keys())
      await expect(postTextOf(page)).toContainText(markOf(now, attack))
    await press(page, '.ProseMirror')
    await expectQuiet(page, path)

    await page.getByRole('button', { name: 'Предпросмотр' }).click()
    const preview = page.getByRole('dialog', { name: 'Предпросмотр' })
    await expect(preview.frameLocator('iframe').locator('body')).toContainText(markOf(now, 0))
    await press(page, 'iframe')
    await expectQuiet(page, path)
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()

    // Two posts are in each comparison.
    if (index % 2 === 1) continue
    await page.getByRole('button', { name: 'Посмотреть версию 1' }).click()
    const revision = page.getByRole('dialog', { name: 'Версия 1' })
    await expect(revision.locator('del', { hasText: markOf(index, 0) }).first()).toBeVisible()
    await press(page, 'article')
    await expectQuiet(page, path)
    await revision.getByText('Статья целиком').click()
    await expect(revision.locator('h1')).toHaveText(hostilePosts[index]?.title ?? '')
    await press(page, 'article')
    await expectQuiet(page, path)
    await page.keyboard.press('Escape')
    await expect(revision).toBeHidden()
  }
})

test(
  'posts: as the site will show them, before they are saved',
  onlyInProof('the editor, its preview and the differences of a revision'),
  async ({ page, place, posts, seen: office }) => {
    await signIn(page, `/admin/posts/${posts[0]?.id}`)
    await page.getByRole('button', { name: 'Предпросмотр' }).click()
    const link = page.getByRole('link', { name: 'Открыть сохранённую статью точно как на сайте' })
    const site = await place.openBeside(() => link.click())
    await expect(site.locator('[data-post-body]')).toBeVisible()
    // The one that was asked for.
    office.windows.length = 0
    const seen = watchFor(site, site.url())
    for (const [index, { id }] of posts.entries()) {
      const path = `/admin/posts/${id}/preview`
      await site.goto(new URL(path, site.url()).href)
      await expect(site.locator('[data-post-body]')).toContainText(markOf(present(index), 0))
      await press(site, '[data-post-body]')
      await expectQuiet(site, path)
    }
    expect(seen).toEqual(nothing)
  },
)

const pages = [
  '/admin',
  '/admin/posts',
  '/admin/categories',
  '/admin/meta',
  '/admin/meta/1',
  ...['options', 'people', 'account', 'audit'].map(tab => `/admin/setting?tab=${tab}`),
  '/admin/requests',
  '/admin/requests?open=1',
  '/admin/requests?open=16',
  '/admin/tables/lots',
]

test(
  'lists, forms and the inbox show what was typed',
  onlyInProof('the palette, a question, an arrival'),
  async ({ page, expected, posts: _posts, seen: _seen }) => {
    // The price tables, which this office has none of.
    expected.push(/status of 404/)
    await signIn(page)
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('main')).toContainText('alert(1)')
      await expectQuiet(page, path)
    }
  },
)

test('what opens over a page shows attacks as words: the palette, a question, an arrival', async ({
  page,
  serverUrl,
  posts: _posts,
  seen: _seen,
}) => {
  const stream = page.waitForResponse(/\/api\/request\/stream/)
  await signIn(page, '/admin/categories')
  await page.getByRole('button', { name: /^Удалить «К0/ }).click()
  await expect(page.getByRole('dialog')).toContainText('alert(1)')
  await expectQuiet(page, '/admin/categories')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Разделы и действия' })
  await page.getByPlaceholder('Раздел или действие').fill(hostileLine(60, 1))
  await expect(palette.getByRole('button', { name: /alert\(1\)/ }).first()).toBeVisible()
  await expectQuiet(page, '/admin/categories')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await stream
  await submitAsVisitor(serverUrl, 'callback', {
    name: `Сейчас ${hostileLine(100, 5)}`,
    phone: '067 123 45 67',
  })
  await expect(page.getByRole('alert').filter({ hasText: 'Сейчас' })).toContainText('alert(1)')
  await expectQuiet(page, '/admin/categories')
})

test(
  'the corpus pasted and dropped into the editor runs nothing, and what is saved of it is clean',
  onlyInProof('clean-paste.test.ts'),
  async ({ page, colleague, serverUrl, posts: _posts, seen: _seen }) => {
    const { id, slug } = await aPost(colleague, 'Вставленное')
    const path = `/admin/posts/${id}`
    await signIn(page, path)
    await postTextOf(page).click()
    await postTextOf(page).evaluate((element, given) => {
      for (const [index, attack] of given.entries()) {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', `<p>Проба ${index}.</p>${attack}`)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }
      // What was dropped is selected: a paste would take its place.
      for (const [index, attack] of given.entries()) {
        const dataTransfer = new DataTransfer()
        dataTransfer.setData('text/html', `<p>Бросок№${index}.</p>${attack}`)
        const { left, top } = element.getBoundingClientRect()
        // In sight, at the beginning of a line: between two words.
        const place = { clientX: left + 5, clientY: Math.max(top + 30, innerHeight / 2) }
        element.dispatchEvent(
          new DragEvent('drop', { dataTransfer, ...place, bubbles: true, cancelable: true }),
        )
      }
    }, attacks)
    const text = await postTextOf(page).innerText()
    for (const index of attacks.keys()) {
      expect(text).toContain(`Проба ${index}.`)
      expect(text).toContain(`Бросок№${index}.`)
    }
    await press(page, '.ProseMirror')
    await expectQuiet(page, path)
    await page.keyboard.press('ControlOrMeta+s')
    await expectSaved(page)
    expect(flawsOf((await postNow(serverUrl, slug)).text)).toEqual([])
  },
)
