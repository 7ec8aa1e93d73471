/** Reads every page of the office for words that no Ukrainian message has said. */
import type { Page } from '@playwright/test'
import { ukrainianLaws } from '#shared/calculator/tariff/tariff-data.ts'
import { shippedReplies } from '#shared/domain/work/shipped-replies.ts'
import { quote } from '../e2e-admin/a-quote.ts'
import { adminPages } from '../e2e-admin/admin-pages.ts'
import { expect, signIn, submitAsVisitor, test } from '../e2e-admin/journey.ts'

test.use({ seed: 'demo' })

/** In no catalogue: names of languages, days and months, what `Intl` writes, units, the Ukrainian price list. */
const same =
  /(?:русский|українська|понеділок|вівторок|середа|четвер|п.ятниця|субота|неділя|(?:не )?чистий документ|січ|лют|бер|квіт|трав|черв|лип|серп|вер|жовт|лист|груд)\p{L}*\.?|(?<!\p{L})(?:р|і|см|грн|пн|вт|ср|чт|пт|сб|нд)\.?(?!\p{L})/giu

/** Said in no message: replies to visitors, which stand there in both languages, and names of laws. */
const quoted = new Set(
  [...shippedReplies([]).flatMap(({ title, text }) => [title, text]), ...ukrainianLaws.values()].map(text =>
    text.replaceAll(/\s+/g, ' ').trim(),
  ),
)

const outside = (said: string): string => {
  let depth = 0
  return Array.from(said)
    .filter(sign => {
      if (sign === '⟦') depth += 1
      if (sign === '⟧') depth -= 1
      return depth === 0 && sign !== '⟧'
    })
    .join('')
    .replaceAll(same, '')
}

const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [document.title]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text
      if (!/^(?:SCRIPT|STYLE|TEMPLATE)$/.test(parentElement?.tagName ?? '')) said.push(data)
    }
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'aria-valuetext'])
        if (element.hasAttribute(name)) said.push(element.getAttribute(name) ?? '')
    return said
  })

test('no word of another language stands on any page', async ({
  page,
  server,
  serverUrl,
  colleague,
  expected,
}) => {
  test.setTimeout(1_800_000)
  expected.push(/status of 404/)
  const message = 'How much?'
  await submitAsVisitor(serverUrl, 'calculation', { email: 'buyer@example.com', message, quote })
  await server.inLatinLetters()
  expect((await colleague('PUT', '/api/auth/language', { lang: 'uk' })).status).toBeLessThan(300)
  await page.context().addCookies([{ name: 'reader-language', value: 'uk', url: serverUrl }])
  await signIn(page)
  const found: Record<string, string[]> = {}
  for (const path of [...Object.values(adminPages).flat(), '/admin/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('⟦Завантаження…⟧')).toHaveCount(0)
    const words = (await saidOn(page))
      .filter(text => !quoted.has(text.replaceAll(/\s+/g, ' ').trim()))
      .map(outside)
      .filter(text => /[а-яёіїєґ]/i.test(text))
    if (words.length > 0) found[path] = [...new Set(words.map(text => text.trim().slice(0, 120)))]
  }
  // A public call answers in the language of the text that it names.
  expect(found).toEqual({ '/admin/posts/999999': ['Такой записи нет'] })
})
