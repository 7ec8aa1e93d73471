/** Every screen at four widths in both themes, with little, much and too much in it, against the sheet that was looked at last. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { owner } from '../e2e-admin/journey.ts'
import { contactSheet } from './contact-sheet.ts'
import { day, type Filling, nameOf, screens, themes, widths } from './screens.ts'

interface Office {
  url: string
  token: string
}

const test = base.extend<object, { officeOf: (filling: Filling) => Promise<Office> }>({
  officeOf: [
    async ({}, use) => {
      const servers = new Map<Filling, { child: ChildProcess; office: Promise<Office> }>()
      await use(filling => {
        const server = servers.get(filling) ?? start(filling)
        servers.set(filling, server)
        return server.office
      })
      for (const { child } of servers.values()) {
        child.stdin?.end()
        if (child.exitCode === null) await once(child, 'exit')
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const start = (filling: Filling) => {
  const { NODE_OPTIONS: _ofPlaywright, ...env } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve-looks.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...env, FILLING: filling },
  })
  const url = Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${code}`))),
  ])
  return { child, office: url.then(async url => ({ url, token: await signIn(url) })) }
}

/** Once a server: the account's page and the log show each sign-in. */
const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

for (const filling of ['example', 'nothing', 'excess'] as const)
  for (const [side, paths] of Object.entries(screens[filling]))
    for (const path of paths)
      test(`${filling}: ${path}`, async ({ page, officeOf, context }, info) => {
        const { url, token } = await officeOf(filling)
        await context.clock.setFixedTime(day)
        // The browser's own clock decides on cookies, and for it the session of the looks' day may be over.
        if (side === 'office')
          await context.addCookies([
            { name: 'jwt-token', value: token, url, httpOnly: true, sameSite: 'Strict' },
          ])
        const found: string[] = []
        const rows: Buffer[][] = []
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          const row: Buffer[] = []
          for (const width of widths) {
            await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
            await page.goto(url + path)
            await atRest(page)
            found.push(...(await faultsOf(page)).map(fault => `${width} ${theme}: ${fault}`))
            const height = await page.evaluate(() => document.documentElement.scrollHeight)
            // A whole page needs no bar, so its picture is as wide as the window, not as what lies beside the bar.
            const clip = { x: 0, y: 0, width, height }
            const picture = await page.screenshot({ fullPage: true, clip, animations: 'disabled' })
            writeFileSync(info.outputPath(`${nameOf(filling, path)}-${width}-${theme}.png`), picture)
            row.push(picture)
          }
          rows.push(row)
        }
        expect.soft(found).toEqual([])
        // Letters differ from machine to machine, where things stand and which colour they have does not.
        expect(await contactSheet(rows, widths)).toMatchSnapshot(`${nameOf(filling, path)}.png`, {
          threshold: 0.25,
          maxDiffPixelRatio: 0.03,
        })
      })

/** Rendered, its pictures loaded also further down, nothing on its way. */
const atRest = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByText('Загрузка…')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
  for (const quote of await page.locator('.admin-quote').all())
    await expect(quote.locator('table')).toBeVisible()
  for (const frame of page.frames().slice(1)) await expect(frame.locator('h1').first()).toBeAttached()
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].map(picture => picture.decode().catch(() => {})))
  })
  let before = ''
  await expect
    .poll(
      async () => {
        const last = before
        before = await page.evaluate(() =>
          [
            performance.getEntriesByType('resource').length,
            document.documentElement.scrollHeight,
            document.body.innerHTML,
          ].join(' '),
        )
        return before === last
      },
      { intervals: [300] },
    )
    .toBe(true)
}

/** What is wrong on every screen: wider than the window, or in a colour that no palette of ours has. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (wide > 0) faults.push(`${wide} px wider than the window`)
    // Of links where a style is missing, in both themes, and the reds that people reach for.
    const ofBrowsers = ['rgb(0, 0, 238)', 'rgb(85, 26, 139)', 'rgb(158, 158, 255)', 'rgb(208, 173, 240)']
    const foreign = [...ofBrowsers, 'rgb(255, 0, 0)', 'rgb(255, 107, 107)']
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { color, backgroundColor } = getComputedStyle(element)
      const colour = [color, backgroundColor].find(colour => foreign.includes(colour))
      if (colour !== undefined && element.checkVisibility())
        faults.push(`${element.tagName.toLowerCase()} in ${colour}: ${element.innerText.slice(0, 40)}`)
    }
    return faults
  })
