/** The way from a shown sum to a sent request, and from a pasted lot to a sum: on a phone and a laptop, in both languages. */
import { axeFindings } from './axe-findings.ts'
import { onlyInProof } from './proof.ts'
import { expect, test } from './site-test.ts'

const lot = `2018 ACURA RDX ADVANCE
Lot number: 99451445
Engine type: 3.5L  6
Fuel: GAS
Body style: 4DR SPOR
Current bid: $5,150 USD
Sale location: NJ - SOMERVILLE`

const words = {
  ru: {
    prefix: '',
    briefly: 'Обсудить',
    talk: 'Обсудить расчёт',
    lot: 'Строки лота, ссылка или VIN',
    lacks: 'не хватает: ставки',
    name: 'Как к Вам обращаться',
    phone: 'Телефон',
    reply: 'Как ответить',
    viber: 'Пришлите мне в Viber',
    send: 'Жду звонка',
    answer: 'Жду ответа',
    thanks: 'Спасибо, заявка принята',
    number: /Заявка №\s\d+/,
    link: 'Ссылка на расчёт',
    waits: 'Отправим её',
    example: 'Пример: New Orleans, LA — выберите свою площадку',
    call: /Перезвоним (?:сегодня|завтра|во?\s(?:понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье))/,
  },
  uk: {
    prefix: '/uk',
    briefly: 'Обговорити',
    talk: 'Обговорити розрахунок',
    lot: 'Рядки лота, посилання або VIN',
    lacks: 'бракує: ставки',
    name: 'Як до Вас звертатися',
    phone: 'Телефон',
    reply: 'Як відповісти',
    viber: 'Надішліть мені у Viber',
    send: 'Чекаю на дзвінок',
    answer: 'Чекаю на відповідь',
    thanks: 'Дякуємо, заявку прийнято',
    number: /Заявка №\s\d+/,
    link: 'Посилання на розрахунок',
    waits: 'Надішлемо її',
    example: 'Приклад: New Orleans, LA — виберіть свій майданчик',
    call: /передзвонимо/i,
  },
}

for (const [lang, say] of Object.entries(words)) {
  /** Both languages lead through the same parts: `npm test` walks them in one. */
  const sampled = lang === 'ru' ? {} : onlyInProof('the same in Russian')

  for (const width of [360, 1360]) {
    test.describe(`${lang}, ${width} px`, () => {
      test.use({ viewport: { width, height: 740 } })

      const isSampled = (lang === 'ru') === (width === 360)
      const once = isSampled ? {} : onlyInProof('each language and each width once')
      test(
        'two taps lead from the sum to the thanks, which leave something to keep',
        once,
        async ({ page }) => {
          await page.goto(`${say.prefix}/calculator`)
          const button = page
            .locator(width === 360 ? '.calculator-total' : '.statement-top')
            .getByRole('link', { name: width === 360 ? say.briefly : say.talk })
          await expect(button).toBeInViewport()
          const sum = await page.locator('.statement-top-uah').textContent()
          await button.click()
          const dialog = page.getByRole('dialog')
          await dialog.getByLabel(say.name).fill('Олена')
          await dialog.getByLabel(say.phone).fill('067 123 45 67')
          await dialog.getByLabel(say.reply).selectOption(say.viber)
          expect(await axeFindings(page, '[open]')).toEqual([])
          await dialog.getByRole('button', { name: say.answer }).click()
          await expect(dialog.getByRole('heading', { level: 2, name: say.thanks })).toBeVisible()
          await expect(dialog).toContainText(say.number)
          const viber = await dialog.getByRole('link', { name: 'Viber' }).first().getAttribute('href')
          expect(decodeURIComponent(viber ?? '')).toMatch(/^viber:.*calculator\?/s)
          expect(await axeFindings(page, '[open]')).toEqual([])
          await dialog.getByRole('link', { name: say.link }).click()
          await expect(page.locator('.statement-top-uah')).toHaveText(sum ?? '')
        },
      )
    })
  }

  test.describe(`${lang}, 360 px`, () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test(
      'a pasted lot gives a sum at once; one without a bid asks for it where it belongs',
      sampled,
      async ({ page }) => {
        await page.goto(`${say.prefix}/calculator`)
        const total = page.locator('.statement-top-uah')
        const first = (await total.textContent()) ?? ''
        const field = page.getByLabel(say.lot)
        await field.fill(lot)
        await expect(total).not.toHaveText(first)
        await expect(page.locator('#calc-volume_cc-litres')).toContainText('3500')
        await expect(page.locator('[data-code="excise"]')).toContainText('3500')
        await field.fill(lot.replace('$5,150 USD', '$0.00 USD'))
        await expect(page.locator('.field-vin')).toContainText(say.lacks)
        await expect(page.locator('#calc-price')).toBeFocused()
        expect(await axeFindings(page, '.field-vin')).toEqual([])
        await page.keyboard.type('5150')
        await expect(page.locator('.field-vin')).not.toContainText(say.lacks)
      },
    )

    const yards = onlyInProof('use-calculator.test.tsx, price-quote.test.ts and result-notes.test.tsx')
    test('IAAI keeps a sum, and says that its yard is an example', yards, async ({ page }) => {
      await page.goto(`${say.prefix}/calculator`)
      await page.getByRole('radio', { name: 'IAAI' }).check({ force: true })
      await expect(page.locator('.statement-notes').first()).toContainText(say.example)
      await expect(page.locator('.statement-top')).not.toHaveAttribute('data-wrong', '')
      await expect(page.locator('[data-code="iaa_service_fee"]')).toHaveCount(1)
    })
  })

  test(
    `${lang}: a first screen and an example car are talked about as they stand`,
    sampled,
    async ({ page }) => {
      await page.goto(`${say.prefix}/usa`)
      await page.locator('.quote-card header').getByRole('link', { name: say.talk }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator('.callback-about')).toContainText('8\u00a0000\u00a0$')
      await page.keyboard.press('Escape')
      const cars = page.locator('.lots .card')
      await expect(cars).toHaveCount(6)
      for (const at of [0, 5]) {
        await cars.nth(at).getByRole('link', { name: say.briefly }).click()
        await expect(dialog.locator('.callback-about')).toContainText('₴')
        await page.keyboard.press('Escape')
      }
    },
  )

  test(`${lang}: by keyboard alone`, sampled, async ({ page }) => {
    await page.goto(`${say.prefix}/calculator`)
    await page.getByLabel(say.lot).focus()
    await page.keyboard.insertText(lot)
    await expect(page.locator('#calc-price')).toHaveValue('5150')
    await page.locator('.statement-top').getByRole('link', { name: say.talk }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say.name).focus()
    await page.keyboard.type('Олена')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0671234567')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: say.thanks })).toBeVisible()
  })

  test.describe(`${lang}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('the thanks say when somebody calls, and what to keep', sampled, async ({ page }) => {
      const send = async (reply?: string) => {
        await page.goto(`${say.prefix}/calculator`)
        await page.locator('.statement-top').getByRole('link', { name: say.talk }).click()
        await page.getByLabel(say.phone).fill('067 123 45 67')
        if (reply) await page.getByLabel(say.reply).selectOption(reply)
        await page.getByRole('button', { name: say.send }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.thanks)
        await expect(page.locator('.thanks')).toContainText(say.number)
      }
      await send()
      await expect(page.locator('.thanks')).toContainText(say.call)
      await send(say.viber)
      await expect(page.locator('.thanks')).not.toContainText(say.call)
      await expect(page.locator('.thanks').getByRole('link', { name: 'Viber' }).first()).toHaveAttribute(
        'href',
        /^viber:.*calculator/,
      )
      await page.locator('.thanks').getByRole('link', { name: say.link }).click()
      await expect(page.locator('.statement-top-uah')).toBeVisible()
    })
  })
}
