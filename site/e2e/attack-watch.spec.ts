/** The watch of the stored attacks sees them where nothing keeps them from working. */

import { expect, test } from '@playwright/test'
import { expectHarmless, nothing, press, provoke, watchFor } from './attack-watch.ts'
import { hostilePosts } from './hostile-content.ts'
import { onlyInProof } from './proof.ts'

// A request that the service worker makes passes the test's own responses by.
test.use({ serviceWorkers: 'block' })

const raw = hostilePosts.map(({ text }) => text)

test(
  'raw attacks on a page without a policy are seen: dialogs, calls to elsewhere',
  onlyInProof('raw attacks in a page of the site are seen'),
  async ({ page, baseURL }) => {
    const own = `${baseURL}/raw`
    const seen = watchFor(page, own)
    for (const text of raw) {
      await page.route('**/*', route =>
        route.request().url() === own
          ? route.fulfill({ contentType: 'text/html', body: `<!doctype html><body><main>${text}</main>` })
          : route.abort(),
      )
      await page.goto(own)
      await expect(expectHarmless(page)).rejects.toThrow()
      await provoke(page, 'main')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(seen.dialogs.length).toBeGreaterThan(20)
    expect(seen.calls.length).toBeGreaterThan(5)
  },
)

test('a press on an attack is seen, and one on an honest link leaves nothing', async ({ page, baseURL }) => {
  const seen = watchFor(page, baseURL ?? '')
  await page.route('**/raw', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<main><a href="/nope">honest</a><a href="javascript:alert(1)">attack</a></main>',
    }),
  )
  await page.goto('/raw')
  await press(page, 'main')
  await expect.poll(() => seen).toEqual({ ...nothing, dialogs: ['1'] })
  await expect(page).toHaveURL('/raw')
})

test('raw attacks in a page of the site are seen as breaches of its policy', async ({ page, baseURL }) => {
  const seen = watchFor(page, baseURL ?? '')
  for (const text of raw) {
    await page.route('**/usa', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('<h1', `${text}<h1`) })
    })
    await page.goto('/usa')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(seen).toEqual({ ...nothing, breaches: expect.any(Array), calls: expect.any(Array) })
  expect(seen.breaches.length).toBeGreaterThan(20)
})
