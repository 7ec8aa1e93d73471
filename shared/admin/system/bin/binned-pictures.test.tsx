// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listBinnedPicturesEndpoint, readBinnedPictureEndpoint } from '#shared/contract/content/media.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { BinnedPictures } from './bin-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const seen = 'a'.repeat(64)
const lost = 'b'.repeat(64)
const picture = (hash: string) => ({
  hash,
  width: 1200,
  height: 800,
  binnedAt: '2026-11-20T10:00:00.000Z',
  until: '2026-12-20T10:00:00.000Z',
})

test('pictures in the bin are seen; one whose file is gone says so', async () => {
  const Screen = () => <BinnedPictures page={1} onPage={() => undefined} />
  screen = await renderScreen(Screen, {
    prepare: server => {
      const items = [picture(seen), picture(lost)]
      server.on(listBinnedPicturesEndpoint, () => ({
        status: 200,
        body: { items, total: 2, page: 1, pageCount: 1, pageSize: 24 },
      }))
      server.on(readBinnedPictureEndpoint, (_call, { hash }) =>
        hash === seen ? { status: 200, body: 'bytes' } : { status: 410, body: {} },
      )
    },
  })
  const shown = await screen.until(() => screen.place.querySelector('img'))
  expect(shown.getAttribute('src')).toMatch(/^blob:/)
  expect(shown.alt).toBe('Картинка aaaaaaaa')
  await screen.until(() => screen.place.textContent?.includes('Не открывается'))
  expect(screen.place.querySelectorAll('img')).toHaveLength(1)
})
