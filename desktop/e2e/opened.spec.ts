/** What the system hands to the program, price lists and links, and what is found, printed and gone back to in a window. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import type { Menu } from 'electron'
import { usa } from '#server/proofs/testing/quote-requests.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './desktop-test.ts'
import { findElectron } from './find-electron.ts'
import { chooseInMenu, chooseServer, signIn } from './steps.ts'

const startAgainWith = (app: ElectronApplication, ...words: string[]): Promise<void> =>
  app.evaluate(({ app: program }, given) => {
    program.emit('second-instance', {}, ['/opt/customs-broker', ...given], '/')
  }, words)

/** Nobody sits before a menu of the system: it is kept and not shown. */
const keepMenu = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup() {
      Object.assign(globalThis, { shown: this })
    }
  })

/** What is copied when this entry is chosen, once the menu is there. */
const choose = (app: ElectronApplication, label: string): Promise<string | null> =>
  app.evaluate(async ({ clipboard }, chosen) => {
    const { shown } = globalThis as unknown as { shown?: Menu }
    const item = shown?.items.find(each => each.label === chosen)
    if (item === undefined) return null
    item.click()
    return clipboard.readText()
  }, label)

test.describe('with the tables of the demo', () => {
  test.use({ seed: 'demo' })

  test(
    'a price list opened with the program, running or not, goes to its table and is shown first',
    onlyInProof('opened-file.test.ts and start-program.test.ts'),
    async ({ profile, server, launch, launchSignedIn }) => {
      test.slow()
      const exported = await (await server.signedIn())('GET', '/api/calculator/iaa-fee/export?format=csv')
      // The name says nothing: the table is known by what it has.
      const file = join(profile, 'прайс.csv')
      await writeFile(file, new Uint8Array(await exported.arrayBuffer()))
      const { app, page } = await launchSignedIn()
      await startAgainWith(app, file)
      // The server is asked about each of the six tables.
      await expect(page).toHaveURL(/\/admin\/tables\/iaa-fee\?tab=upload$/)
      await expect(page.getByText(/прайс\.csv: будет версия \d+\./)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Сделать действующей' })).toBeVisible()
      await app.close()

      const next = await launch({ args: [file] })
      await expect(next.page.getByText(/прайс\.csv: будет версия \d+\./)).toBeVisible()
      const versions = await (await server.signedIn())('GET', '/api/calculator/iaa-fee/versions')
      expect(await versions.json()).toHaveLength(1)
    },
  )

  test(
    'the PDF of a calculation is dragged out of the window, and its file goes with the program',
    onlyInProof('quote-document-button.test.tsx, dragged-files.test.ts and start-program.test.ts'),
    async ({ server, launchSignedIn }) => {
      const { date: _past, ...quote } = usa
      const asked = await server.call('POST', '/api/mail/calculation', { email: 'buyer@example.com', quote })
      expect(asked.status).toBe(202)
      const colleague = await server.signedIn()
      const { items } = (await (await colleague('GET', '/api/quote')).json()) as {
        items: { number: string }[]
      }
      const { app, page } = await launchSignedIn()
      await app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        if (window !== undefined)
          window.webContents.startDrag = ({ file, icon }) => {
            // Electron drags nothing under an empty icon, and says nothing.
            if (typeof icon !== 'string' && !icon.isEmpty()) Object.assign(globalThis, { dragged: file })
          }
      })
      await page.goto(new URL(`/admin/quotes/${items[0]?.number}`, page.url()).href)
      const button = page.getByRole('button', { name: 'Скачать PDF' })
      await button.hover()
      await page.mouse.down()
      await page.mouse.move(5, 5, { steps: 5 })
      const dragged = () => app.evaluate(() => (globalThis as unknown as { dragged?: string }).dragged ?? '')
      await expect.poll(dragged).toMatch(/\.pdf$/)
      const file = await dragged()
      expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
      await page.mouse.up()
      await app.close()
      expect(existsSync(file)).toBe(false)
    },
  )

  test(
    'links from elsewhere open single records',
    onlyInProof('deep-link.test.ts and start-program.test.ts'),
    async ({ server, launchSignedIn }) => {
      await server.call('POST', '/api/mail/callback', { name: 'Олена', phone: '067 123 45 67' })
      const { app, page } = await launchSignedIn()
      for (const [record, address] of [
        ['posts/1', /\/admin\/posts\/1$/],
        ['requests/1', /\/admin\/requests\?open=1$/],
        ['tables/iaa-fee', /\/admin\/tables\/iaa-fee$/],
        ['quotes/2026-000001', /\/admin\/quotes\/2026-000001$/],
        ['pages/1', /\/admin\/pages\/1$/],
      ] as const) {
        await startAgainWith(app, `customs-broker://open/admin/${record}`)
        await expect(page).toHaveURL(address)
      }
      await startAgainWith(app, 'customs-broker://open/admin/requests/1')
      await expect(page.getByRole('heading', { name: 'Олена' })).toBeVisible()
      await startAgainWith(app, 'customs-broker://open/admin/logout')
      await expect(page.getByRole('heading', { name: 'Олена' })).toBeVisible()

      await keepMenu(app)
      await page.locator('a[href^="tel:"]').first().click({ button: 'right' })
      await expect.poll(() => choose(app, 'Копировать номер')).toBe('+380671234567')
    },
  )

  test(
    'text is found in the page, and a screen with a search of its own keeps it',
    onlyInProof('find-in-page.test.ts and find-bar.test.ts'),
    async ({ launchSignedIn }) => {
      const { app, page } = await launchSignedIn()
      const bar = page.getByLabel('Найти на странице')
      await chooseInMenu(app, 'Переход', 'Тариф')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Тариф/)
      await chooseInMenu(app, 'Правка', 'Найти')
      await expect(bar).toBeFocused()
      await bar.fill('тариф')
      // What stands in the field itself is not counted.
      await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 из [1-9]/)
      await bar.fill('такого текста здесь нет')
      await expect(page.getByRole('search').getByRole('status')).toHaveText('Ничего не найдено')
      await expect(bar).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)

      await page.getByRole('link', { name: 'Статьи' }).click()
      await expect(page).toHaveURL(/\/admin\/posts$/)
      const search = page.getByRole('searchbox').first()
      await expect(search).toBeVisible()
      await chooseInMenu(app, 'Правка', 'Найти')
      await expect(search).toBeFocused()
      await expect(bar).toHaveCount(0)

      await chooseInMenu(app, 'Файл', 'Новая статья')
      await page.locator('.ProseMirror').click()
      await chooseInMenu(app, 'Правка', 'Найти')
      await expect(page.getByLabel('Найти в тексте')).toBeVisible()
      await expect(bar).toHaveCount(0)
    },
  )
})

test(
  'the menu goes back and forward, and prints the page',
  onlyInProof('menu-actions.test.ts'),
  async ({ launchSignedIn }) => {
    const { app, page } = await launchSignedIn()
    await page.getByRole('link', { name: 'Таблицы', exact: true }).click()
    // Who goes on before a screen is there has not been on it.
    await expect(page).toHaveURL(/\/admin\/tables$/)
    await page.getByRole('link', { name: 'Статьи' }).click()
    await expect(page).toHaveURL(/\/admin\/posts$/)
    await chooseInMenu(app, 'Переход', 'Назад')
    await expect(page).toHaveURL(/\/admin\/tables$/)
    await chooseInMenu(app, 'Переход', 'Вперёд')
    await expect(page).toHaveURL(/\/admin\/posts$/)
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents !== undefined) contents.print = () => void Object.assign(globalThis, { printed: true })
    })
    await chooseInMenu(app, 'Файл', 'Напечатать…')
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { printed?: boolean }).printed))
      .toBe(true)
  },
)

test(
  'a link opens its screen at the start, after the sign-in where one is needed',
  onlyInProof('held-start.test.ts and start-program.test.ts'),
  async ({ server, launch }) => {
    const first = await launch()
    await chooseServer(first.page, server.url)
    await first.app.close()

    const second = await launch({ args: ['customs-broker://open/admin/tables'] })
    await expect(second.page).toHaveURL(/\/admin\/login\?message=login&next=/)
    await signIn(second.page, owner)
    await expect(second.page).toHaveURL(/\/admin\/tables$/)
    await second.app.close()

    const third = await launch({
      args: ['customs-broker://open/admin/logout', 'customs-broker://open/admin/meta'],
    })
    await expect(third.page).toHaveURL(/\/admin\/meta$/)
    await expect(third.page.getByRole('heading', { level: 1, name: 'Meta' })).toBeVisible()
    await third.app.close()

    // macOS alone hands a link over so, before the program is ready.
    if (findElectron() !== null) return
    const fourth = await launch({ env: { STAND_IN_OPEN_URL: 'customs-broker://open/admin/categories' } })
    await expect(fourth.page).toHaveURL(/\/admin\/categories$/)
  },
)
