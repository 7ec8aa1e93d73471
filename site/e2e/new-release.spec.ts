import { inFrontOf } from './in-front-of.ts'
import { onlyInProof } from './proof.ts'
import { expect, test } from './site-test.ts'

// Another worker, and the old chunks gone from the server.
test(
  'a new release takes over while a tab of the old one stays whole',
  onlyInProof('caching-strategy.test.ts and reload-once.test.ts'),
  async ({ page, baseURL }) => {
    let released = false
    const site = await inFrontOf(baseURL ?? '', ({ path, isScript }, body) => {
      if (!released) return body
      if (path.startsWith('/assets/blog-page-') && isScript) return null
      return path === '/sw.js' ? Buffer.from(body.toString().replace(buildName, `"${newRelease}"`)) : body
    })
    try {
      await page.goto(`${site.url}/`)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const loads: string[] = []
      page.on('load', () => loads.push(page.url()))

      released = true
      // The tab has its new worker before that worker has cleared up: only "activated" says that it has.
      const [before, after] = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const names = await caches.keys()
        const found = new Promise<ServiceWorker>(resolve => {
          registration.addEventListener('updatefound', () => {
            if (registration.installing) resolve(registration.installing)
          })
        })
        await registration.update()
        const worker = await found
        await new Promise<void>(resolve => {
          const look = () => worker.state === 'activated' && resolve()
          worker.addEventListener('statechange', look)
          look()
        })
        return [names, await caches.keys()]
      })
      expect(after.filter(name => !before.includes(name))).toEqual([
        `assets ${newRelease}`,
        `pages ${newRelease}`,
        `data ${newRelease}`,
      ])
      // Of the old release only its files stay, for the tabs that still show it.
      expect(after.filter(name => before.includes(name))).toEqual([
        before.find(name => name.startsWith('assets ')),
      ])
      // The server has no old chunks any more; the tab goes on with them all the same.
      await page
        .getByRole('navigation', { name: 'Разделы', exact: true })
        .getByRole('link', { name: 'Блог' })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Блог')
      expect(loads).toEqual([])

      expect(await page.evaluate(() => caches.keys())).toEqual(after)
      await page.goto(`${site.url}/usa`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    } finally {
      await site.close()
    }
  },
)

const newRelease = 'aaaaaaaaaaaa'
const buildName = /(["'`])[0-9a-f]{12}\1/
