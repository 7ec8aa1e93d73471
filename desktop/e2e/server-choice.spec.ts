/** Which servers the program accepts, and which of them are said to be for practice. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './desktop-test.ts'
import { chooseServer, signIn } from './steps.ts'

test(
  'an address is rejected with its reason before anything is sent there',
  onlyInProof('server-address.test.ts and check-server.test.ts'),
  async ({ launch }) => {
    const { page } = await launch()
    const field = page.getByLabel('Адрес', { exact: true })
    const cases = [
      ['http://broker.example', 'Нужен защищённый адрес'],
      ['https://user:pass@broker.example', 'Уберите из адреса имя и пароль'],
      ['https://broker.example/admin', 'без пути'],
      ['file:///etc/passwd', 'https://'],
      ['http://127.0.0.1:9', 'Сервер не отвечает'],
    ]
    for (const [address = '', reason = ''] of cases) {
      await field.fill(address)
      await expect(page.getByRole('status')).toContainText(reason)
      await page.getByRole('button', { name: 'Подключиться' }).click()
      await expect(page.getByRole('status')).toContainText(reason)
    }
    await expect(page.getByRole('heading', { name: 'Адрес сервера' })).toBeVisible()
  },
)

test(
  'a chosen server that has outgrown the program, or the other way, shows its own screen',
  onlyInProof('check-server.test.ts'),
  async ({ launch }) => {
    const fitting = {
      product: 'customs-broker',
      version: '1.0.0',
      desktop: { min: '1.0.0', recommended: '1.0.0' },
    }
    let answer: object = fitting
    const server = createServer((_request, response) => response.end(JSON.stringify(answer)))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { page } = await launch()
    await chooseServer(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    answer = { ...fitting, desktop: { min: '9.0.0', recommended: '9.0.0' } }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Программа устарела' })).toBeVisible()
    await expect(page.getByText('Сервер требует программу версии 9.0.0')).toBeVisible()
    answer = { ...fitting, version: '0.0.1' }
    await page.getByRole('button', { name: 'Проверить снова' }).click()
    await expect(page.getByRole('heading', { name: 'Сервер устарел' })).toBeVisible()
    answer = fitting
    await page.getByRole('button', { name: 'Проверить снова' }).click()
    await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
    answer = { ...fitting, version: '0.0.1' }
    await page.reload()
    await page.getByRole('button', { name: 'Сменить сервер' }).click()
    await expect(page.getByRole('heading', { name: 'Адрес сервера' })).toBeVisible()
    server.close()
  },
)

test(
  'a server to practise on says so on every screen, and a real one does not',
  onlyInProof('the choice of a server in first run'),
  async ({ server, launch }) => {
    const { page } = await launch()
    await chooseServer(page, server.url)
    const bar = page.getByRole('note').filter({ hasText: 'Репетиция' })
    await expect(bar).toHaveCount(0)
    await page.goto(new URL('/', page.url()).href)
    await page.getByLabel(`Репетиция: ${server.url}`).check()
    await page.getByRole('button', { name: server.url, exact: true }).click()
    await expect(bar).toHaveText(`Репетиция: ${new URL(server.url).host}`)
    // In a low window the form has the place above the bar for itself.
    await page.setViewportSize({ width: 640, height: 600 })
    const form = page.getByRole('form', { name: 'Вход' })
    await expect(form).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(600)
    const [formBox, barBox] = [await form.boundingBox(), await bar.boundingBox()]
    expect((formBox?.y ?? 0) + (formBox?.height ?? 600)).toBeLessThan(barBox?.y ?? 0)
    await signIn(page, owner)
    await expect(bar).toBeVisible()
  },
)
