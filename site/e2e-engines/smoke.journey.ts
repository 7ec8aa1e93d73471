/**
 * What visitors and the office do most, in the engines of other browsers: `ENGINE=firefox` or `webkit`. Phones of visitors
 * are mostly WebKit. Everything else is tested in Chromium.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, owner, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { freePort } from '#shared/tooling/free-port.ts'
import { startDemoSite } from '#site/e2e/demo-site.ts'
import { isAlive } from '#site/e2e/is-alive.ts'
import { publicPages } from '#site/e2e/public-pages.ts'
import type { Driver, Target } from './driver.ts'
import { findFirefox, openFirefox } from './firefox.ts'
import { findWebKit, openWebKit } from './webkit.ts'

const engines = {
  firefox: { find: findFirefox, open: openFirefox, packages: 'firefox-esr' },
  webkit: { find: findWebKit, open: openWebKit, packages: 'webkit2gtk-driver xvfb xauth' },
}
const name = process.env.ENGINE === 'webkit' ? 'webkit' : 'firefox'
const engine = engines[name]
const binary = engine.find()

describe(name, () => {
  let server: TestServer
  let office: ApiClient
  let browser: Driver

  beforeAll(async () => {
    if (binary === undefined) return
    const port = String(await freePort())
    server = await startDemoSite({ PORT: port, PUBLIC_URL: `http://localhost:${port}` })
    office = await server.signedIn()
    browser = await engine.open(binary)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const journey = (what: string, steps: () => Promise<void>) =>
    it(what, async context => {
      if (binary === undefined) context.skip(`${name} is missing: sudo apt-get install ${engine.packages}`)
      await steps()
      expect(await browser.complaints()).toEqual([])
    })

  const open = async (path: string) => {
    await browser.open(server.ctx.config.publicUrl + path)
    await expect.poll(() => browser.look(isAlive, null), { message: `${path} is alive` }).toBe(true)
  }
  const shown = async (target: Target): Promise<string | null> => {
    const text = await browser.textOf(target)
    return text?.replaceAll('\u00a0', ' ') ?? null
  }
  const see = (target: Target) =>
    expect.poll(() => shown(target), { message: JSON.stringify(target) }).not.toBeNull()
  const click = async (target: Target) => {
    await see(target)
    await browser.click(target)
  }
  const fill = async (target: Target, text: string) => {
    await click(target)
    await browser.press('a', 'Control')
    await browser.type(text)
  }

  for (const [device, width] of [
    // WebKit's window is never narrower than 447.
    ['phone', 450],
    ['desktop', 1360],
  ] as const) {
    journey(`${device}: the public pages are alive, fit, and nothing complains`, async () => {
      await browser.resize(width)
      for (const path of publicPages) {
        await open(path)
        expect(await browser.look(pageWidth, null)).toBeLessThanOrEqual(width)
        expect(await shown({ css: 'h1' }), path).not.toBe('')
        expect(await browser.look(brokenPictures, null), path).toEqual([])
        expect(await browser.look(overhang, null), path).toBe(0)
        expect(await browser.complaints(), path).toEqual([])
      }
    })

    journey(`${device}: the calculator follows its fields`, async () => {
      await browser.resize(width)
      await open('/calculator')
      const total = { css: '.statement-total' }
      const first = await shown(total)
      await fill({ label: 'Цена' }, '9750')
      await expect.poll(() => shown(total)).not.toBe(first)
      const dearer = await shown(total)
      await click({ css: 'label', text: 'Электро' })
      await fill({ label: 'Батарея, кВт·ч' }, '75')
      await expect.poll(() => shown(total)).not.toBe(dearer)
      expect(await shown(total)).not.toBe(first)
    })
  }

  journey('a visitor asks for a call', async () => {
    await open('/')
    await click({ css: 'header a', text: 'Перезвоните мне' })
    await fill({ label: 'Как к Вам обращаться' }, 'Анна')
    await fill({ label: 'Телефон' }, '0671234567')
    await click({ css: 'dialog button', text: 'Жду звонка' })
    await see({ css: 'dialog', text: 'Спасибо, заявка принята' })
  })

  journey('a visitor sends the calculation by mail', async () => {
    await open('/calculator')
    await click({ css: 'summary', text: 'Отправить расчёт на почту' })
    await fill({ label: 'Ваша почта' }, 'anna@example.com')
    await click({ css: 'button', text: 'Отправить расчёт' })
    await see({ css: 'h1, h2, h3', text: 'Спасибо, запрос принят' })
    const { items } = (await (await office('GET', '/api/request')).json()) as { items: { kind: string }[] }
    expect(items.map(({ kind }) => kind).sort()).toEqual(['calculation', 'callback'])
  })

  journey('a colleague signs in, writes in a post, and it is there after a reload', async () => {
    await browser.open(`${server.ctx.config.publicUrl}/admin/login`)
    await fill({ label: 'Почта' }, owner.email)
    await fill({ label: 'Пароль' }, owner.password)
    await browser.press('Enter')
    await see({ css: '[data-page-title]' })
    const [post] = (await (await office('GET', '/api/post')).json()) as { id: number }[]
    await open(`/admin/posts/${post?.id}`)
    const text = { css: '[role="textbox"][aria-label="Текст статьи"]' }
    await click(text)
    await browser.press('End', 'Control')
    await browser.type(' Написано в другом браузере.')
    await browser.press('s', 'Control')
    await see({ css: 'main *', text: 'Сохранено ' })
    await browser.reload()
    await see({ ...text, text: 'Написано в другом браузере.' })
  })

  journey('a cell of a table is changed and saved', async () => {
    await open('/admin/tables/iaa-fee')
    await click({ css: '[role="tab"]', text: 'Правка' })
    await click({ css: '[role="gridcell"][data-row="0"][data-column="2"]' })
    await browser.type('31')
    await browser.press('Enter')
    await browser.press('s', 'Control')
    await click({ css: '[role="dialog"] button', text: 'Сохранить новую версию' })
    const stored = async () => {
      const { data } = (await (await office('GET', '/api/calculator/iaa-fee')).json()) as {
        data: Record<string, unknown>[]
      }
      return data[0]?.Standard
    }
    await expect.poll(stored).toBe(31)
  })
})

const brokenPictures = (): string[] =>
  [...document.images]
    .filter(image => image.complete && image.naturalWidth === 0)
    .map(image => image.currentSrc)

const pageWidth = (): number => innerWidth

/** Pixels that a page is wider than its window. */
const overhang = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
