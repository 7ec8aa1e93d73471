/** A video section asks its provider for nothing before a click, and the page's policy lets the player in after it. */
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { expect, test } from './site-test.ts'

test('a video plays in its place after a click, and nobody is asked for it before', async ({
  page,
  playwright,
  baseURL,
}) => {
  const office = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  const login = await office.post('/api/auth/login', { data: owner })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const video = {
    id: 'tour',
    kind: 'video',
    anchor: '',
    hidden: false,
    title: 'Наш двор',
    lead: '',
    address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    name: 'Обход площадки',
    still: null,
  }
  const contents = { path: '/video', title: 'Видео', theme: 'neutral', sections: [video] }
  const made = await office.post('/api/site-pages', { headers, data: contents })
  const { id } = (await made.json()) as { id: number }
  await office.post(`/api/site-pages/${id}/publish`, { headers, data: { publishAt: null } })
  await office.dispose()

  const asked: string[] = []
  await page.route(/youtube|vimeo/, route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' })
  })
  await page.goto('/video')
  await expect(page.getByText('После нажатия видео загрузится с YouTube')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Смотреть видео · Обход площадки' }).click()
  const player = page.getByTitle('Обход площадки')
  await expect(player).toBeFocused()
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
})
