/** Stored attacks in a real browser: what the server makes of them runs nothing, loads nothing and leads nowhere. */
import { expect, type Page, test } from '@playwright/test'
import { sanitise } from '#server/content/richtext/sanitise.ts'
import { attacks } from '#server/content/richtext/testing/attacks.ts'

const address = 'https://own.example/'
const video = 'https://www.youtube-nocookie.com/embed/abcdefgh'

test('cleaned attacks are inert without any other defence', async ({ page }) => {
  const seen = await open(page)
  for (const attack of attacks) await show(page, sanitise(attack))
  await page.waitForTimeout(300)
  expect(seen.dialogs).toBe(0)
  expect([...seen.requests].filter(url => url !== video)).toEqual([])
  expect(page.url()).toBe(address)
})

test('the same attacks as they came do run, so that this journey can fail', async ({ page }) => {
  const seen = await open(page)
  for (const attack of attacks.filter(attack => attack.startsWith('<img'))) await show(page, attack)
  await expect.poll(() => seen.dialogs).toBeGreaterThan(5)
})

/** An empty page of a site that serves nothing else and has no content policy. */
const open = async (page: Page) => {
  const seen = { dialogs: 0, requests: new Set<string>() }
  page.on('dialog', dialog => {
    seen.dialogs += 1
    void dialog.dismiss()
  })
  await page.route('**/*', route => {
    const url = route.request().url()
    if (url === address)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
    seen.requests.add(url)
    return route.abort()
  })
  await page.goto(address)
  return seen
}

/** Puts a text on the page and does to every element what a visitor could. */
const show = async (page: Page, html: string) => {
  await page.evaluate(async text => {
    document.body.innerHTML = text
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['mouseover', 'focus', 'pointerenter', 'toggle'])
        element.dispatchEvent(new Event(name))
      // A click on an honest link, or inside it, only leaves the page.
      const link = element.closest('a')
      const leaves = link !== null && /^(?:https?|mailto|tel):$/.test(link.protocol)
      if (element instanceof HTMLElement && !leaves) element.click()
    }
    await new Promise(resolve => setTimeout(resolve, 5))
  }, html)
}
