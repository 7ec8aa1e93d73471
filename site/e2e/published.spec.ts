/** What the office publishes is seen at once, also by who was here before; a copy says of which day it is. */
import type { Page } from '@playwright/test'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { inFrontOf } from './in-front-of.ts'
import { expect, test } from './site-test.ts'

const visited = async (page: Page, url: string) => {
  await page.goto(`${url}/eu`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${url}/eu`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ЕС:')
}

test('a returning visitor sees what was published since, and what a slow site has shown before with its day', async ({
  page,
  baseURL,
}) => {
  let published = false
  let release = () => {}
  let held: Promise<void> | null = null
  const site = await inFrontOf(baseURL ?? '', async ({ path }, body) => {
    if (path !== '/eu') return body
    await held
    return published ? Buffer.from(body.toString().replaceAll('ЕС:', 'Евросоюза:')) : body
  })
  const heading = page.getByRole('heading', { level: 1 })
  const note = page.getByRole('paragraph').filter({ hasText: 'Показываем копию' })
  try {
    await visited(page, site.url)
    published = true
    await page.goto(`${site.url}/eu`)
    await expect(heading).toContainText('Евросоюза')
    await expect(note).toBeHidden()

    published = false
    held = new Promise(resolve => {
      release = resolve
    })
    await page.goto(`${site.url}/eu`)
    await expect(heading).toContainText('Евросоюза')
    await expect(note).toBeVisible()
    await expect(note.locator('time')).toHaveAttribute('datetime', kyivDay(new Date()))

    // The response that came too late is the next page that is shown.
    release()
    await page.getByRole('banner').getByRole('link', { name: 'Блог' }).first().click()
    await expect(heading).toContainText('Блог')
    await expect(note).toBeHidden()
  } finally {
    release()
    await site.close()
  }
})
