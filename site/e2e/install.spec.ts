import { z } from 'zod'
import { expect, test } from './site-test.ts'

const manifestShape = z.object({
  id: z.literal('/'),
  name: z.string().min(1),
  short_name: z.string().min(1),
  start_url: z.literal('/'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
})

test('the browser may offer to install the site', async ({ page, context }) => {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const browser = await context.newCDPSession(page)

  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = manifestShape.parse(JSON.parse(data ?? 'null'))
  const sizes = (purpose?: string) => icons.filter(icon => icon.purpose === purpose).map(icon => icon.sizes)
  expect(sizes()).toEqual(expect.arrayContaining(['64x64', '192x192', '512x512']))
  expect(sizes('maskable')).toContain('512x512')
  for (const { src, sizes: promised } of icons) {
    const size = await page.evaluate(async address => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size, src).toBe(promised)
  }

  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The window of a test is a private one, which alone is a reason not to install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
