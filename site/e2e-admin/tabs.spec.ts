/** Many tabs of one browser, over HTTP/1.1, in which a browser opens six connections to a host. */
import { isProof } from '#shared/tooling/sample.ts'
import { expect, signIn, submitAsVisitor, test } from './journey.ts'

test('seven tabs load, save and hear of a request once, also when the first of them has been closed', async ({
  page,
  context,
  serverUrl,
  colleague,
}) => {
  let notes = 0
  await context.exposeFunction('hearNote', () => {
    notes += 1
  })
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...at) {
      Object(globalThis).hearNote()
      start.apply(this, at)
    }
  })
  await signIn(page, '/admin/categories')
  const tabs = [page]
  while (tabs.length < (isProof ? 12 : 7)) {
    const tab = await context.newPage()
    await tab.goto('/admin/categories')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    tabs.push(tab)
  }
  for (const [at, tab] of tabs.entries()) {
    const name = `Рубрика ${at + 1}`
    await tab.getByLabel('Название новой категории').fill(name)
    await tab.getByRole('button', { name: 'Создать' }).click()
    await expect(tab.getByRole('cell', { name, exact: true })).toBeVisible()
  }
  const stored = (await (await colleague('GET', '/api/category')).json()) as { title: string }[]
  expect(stored.map(({ title }) => title).sort()).toEqual(tabs.map((_, at) => `Рубрика ${at + 1}`).sort())
  const last = tabs.at(-1) ?? page
  await last.goto('/admin/requests?status=new')
  for (const [at, name] of ['Марта', 'Богдан'].entries()) {
    await submitAsVisitor(serverUrl, 'callback', { name, phone: `067 123 45 6${at}` })
    for (const tab of tabs) await expect(tab).toHaveTitle(new RegExp(`^\\(${at + 1}\\) `))
    for (const tab of tabs.slice(0, -1)) await expect(tab.getByText(`Звонок: ${name}`)).toHaveCount(1)
    await expect(last.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(1)
    // A chime has two notes.
    await expect.poll(() => notes).toBe(2 * (at + 1))
    const streams = await Promise.all(
      tabs.map(tab =>
        tab.evaluate(
          () =>
            performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.includes('/api/request/stream')).length,
        ),
      ),
    )
    expect(streams.filter(count => count > 0).length).toBeLessThanOrEqual(1)
    await tabs.shift()?.close()
  }
})
