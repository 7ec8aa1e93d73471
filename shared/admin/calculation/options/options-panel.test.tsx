// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createOptionEndpoint,
  listOptionsEndpoint,
  type Option,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { OptionsPanel } from './options-panel.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const option = (id: number, title: string, value: string, minute = 1): Option => ({
  id,
  title,
  value,
  note: '',
  version: 1,
  updatedAt: `2026-11-20T09:0${minute}:00.000Z`,
})

const options = [
  option(1, 'address', 'Киев', 5),
  option(2, 'address.uk', 'Київ'),
  option(3, 'work_hours', 'Пн–Пт'),
  option(4, 'work_hours.uk', ''),
  { ...option(5, 'phone_main', '+380440000000'), note: 'Главный телефон. Пример, замените.' },
]

const show = async (width: number, address = '/admin/setting', stored = options) => {
  stubWindowWidth(width)
  screen = await renderScreen(OptionsPanel, {
    address,
    prepare: server => {
      server.on(listOptionsEndpoint, () => ({ status: 200, body: stored }))
      server.on(createOptionEndpoint, ({ body }) => {
        const added = { ...option(90, '', ''), ...(body as object) }
        stored = [...stored, added]
        return { status: 201, body: added }
      })
      server.on(updateOptionEndpoint, ({ body }) => ({
        status: 200,
        body: { ...option(4, 'work_hours.uk', ''), ...(body as object), version: 2 },
      }))
    },
  })
  await screen.until(() => screen.place.querySelector('.admin-option-group'))
}
const rows = () => [...screen.place.querySelectorAll('tbody tr')]
const named = (name: string) => screen.place.querySelector<HTMLElement>(`[aria-label="${name}"]`)
const submit = (name: string) =>
  act(async () => named(`Настройка ${name}`)?.dispatchEvent(new Event('submit', { bubbles: true })))
const sent = () => screen.until(() => screen.server.calls.find(({ method }) => method === 'PUT')?.body)

test('both values of an option stand in one row where there is room, and in two where there is none', async () => {
  await show(1280)
  expect(rows()).toHaveLength(3)
  expect(rows()[0]?.querySelector('[lang="uk"]')?.textContent).toBe('Київ')
  expect(rows()[0]?.textContent).toContain('Старше оригинала')
  expect(group('Фирма и контакты')?.hasAttribute('open')).toBe(true)
  await screen.close()
  await show(1279)
  expect(rows()).toHaveLength(5)
})

const group = (name: string) => screen.place.querySelector(`[aria-label="${name}"] details`)

test('a phone shows both values of an option in one row, in groups that open for a search and for what is added', async () => {
  await show(360)
  expect(rows()).toHaveLength(3)
  expect(group('Фирма и контакты')?.hasAttribute('open')).toBe(false)
  await act(async () => offer('Заголовок блога')?.click())
  await screen.until(() => group('Тексты сайта')?.hasAttribute('open'))
  expect(group('Фирма и контакты')?.hasAttribute('open')).toBe(false)
  await screen.close()
  await show(360, '/admin/setting?q=адрес')
  expect(group('Фирма и контакты')?.hasAttribute('open')).toBe(true)
})

const titles = () => rows().map(row => row.querySelector('th > span')?.firstChild?.textContent)
const head = (name: string) =>
  [...screen.place.querySelectorAll<HTMLElement>('thead button')].find(
    ({ textContent }) => textContent === name,
  )

test('a head puts the values of each group in order, amounts by their size, and the address remembers it', async () => {
  const fees = [option(11, 'c_fee', '90'), option(12, 'b_fee', '1000,5'), option(13, 'a_fee', '250')]
  await show(1000, '/admin/setting', fees)
  expect(titles()).toEqual(['c_fee', 'b_fee', 'a_fee'])
  await act(async () => head('Значение')?.click())
  expect(titles()).toEqual(['c_fee', 'a_fee', 'b_fee'])
  expect(head('Значение')?.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
  await act(async () => head('Настройка')?.click())
  expect(titles()).toEqual(['a_fee', 'b_fee', 'c_fee'])
  await screen.close()
  await show(1000, '/admin/setting?sort=valueDown', fees)
  expect(titles()).toEqual(['b_fee', 'a_fee', 'c_fee'])
})

test('the Russian value begins the Ukrainian one', async () => {
  await show(1280)
  await act(async () => named('пусто: изменить значение Часы работы, украинский')?.click())
  await screen.press('Взять как начало')
  expect(
    screen.place.querySelector<HTMLInputElement>('[aria-label="Значение Часы работы, украинский"]')?.value,
  ).toBe('Пн–Пт')
  await submit('Часы работы, украинский')
  expect(await sent()).toMatchObject({ value: 'Пн–Пт' })
})

test('an example that has been replaced stops calling itself one', async () => {
  await show(1280)
  await act(async () => named('+380440000000: изменить значение Главный телефон')?.click())
  const input = await screen.until(() =>
    screen.place.querySelector<HTMLInputElement>('[aria-label="Значение Главный телефон"]'),
  )
  await typeInto(input, '+380671234567')
  await submit('Главный телефон')
  expect(await sent()).toMatchObject({ value: '+380671234567', note: 'Главный телефон.' })
})

test('prices and their Ukrainian names have a screen of their own', async () => {
  const prices = ['company_fee', 'service.wash', 'name.service.wash.uk'].map((title, index) =>
    option(20 + index, title, '500'),
  )
  await show(1280, '/admin/setting', [...options, ...prices])
  expect(screen.place.textContent).not.toMatch(/Услуги компании|wash/)
})

test('the filter leaves what lacks a translation, with both of its values', async () => {
  await show(1280, '/admin/setting?untranslated=1')
  expect(titles()).toEqual(['Адрес офиса', 'Часы работы'])
})

const offer = (name: string) =>
  [...screen.place.querySelectorAll<HTMLElement>('[aria-label="Ещё не заданы"] button')].find(
    ({ textContent }) => textContent === name,
  )

test('an installation without example content offers the texts of the site by the names that people use', async () => {
  await show(1280, '/admin/setting', [])
  expect(screen.place.textContent).not.toContain('Настроек пока нет')
  await act(async () => offer('Заголовок блога')?.click())
  await screen.until(() => named('Значение Заголовок блога'))
  expect(screen.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'blog_title',
    value: '',
  })
  expect(offer('Заголовок блога')).toBeUndefined()
  expect(offer('Оговорка в подвале')).toBeDefined()
})

test('a search finds what is not set yet, and what is set is not offered again', async () => {
  await show(1280, '/admin/setting?q=звон')
  expect(offer('Текст над формой звонка')).toBeDefined()
  expect(offer('Заголовок блога')).toBeUndefined()
  await screen.close()
  await show(1280)
  expect(offer('Адрес офиса')).toBeUndefined()
})

test('what may be one of a few is chosen by its words', async () => {
  await show(1280, '/admin/setting', [option(1, 'second_person_confirms', 'no')])
  expect(screen.place.querySelector('table')?.textContent).not.toMatch(/yes|no/)
  await act(async () => named('нет: изменить значение Правку подтверждает второй сотрудник')?.click())
  const choice = await screen.until(() =>
    screen.place.querySelector<HTMLSelectElement>(
      'select[aria-label="Значение Правку подтверждает второй сотрудник"]',
    ),
  )
  expect([...choice.options].map(({ text }) => text)).toEqual(['нет', 'да'])
  await typeInto(choice, 'yes')
  await submit('Правку подтверждает второй сотрудник')
  expect(await sent()).toMatchObject({ title: 'second_person_confirms', value: 'yes' })
})
