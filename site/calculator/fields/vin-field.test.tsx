// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { LotQuestion } from '#shared/calculator/form/lot-lines.ts'
import { typeInto } from '#shared/testing/type-into.ts'
import { VinField } from './vin-field.tsx'

let root: Root | null = null
const change = vi.fn()
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  change.mockReset()
})

const places = { copart: ['Somerville, NJ'], iaai: ['Avenel, NJ'], ports: [], destinations: [] }
const open = async (route: string, yards?: () => Promise<LotQuestion['yards']>) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.documentElement.lang = 'ru'
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show({ route }, yards)
}
const show = async (
  fields: Record<string, string>,
  yards: () => Promise<LotQuestion['yards']> = async () => places,
) => {
  const tools = { fields, problems: {}, help: {}, change, typing: () => {} }
  await act(async () =>
    root?.render(
      <MemoryRouter>
        <VinField tools={tools} yards={yards} />
      </MemoryRouter>,
    ),
  )
}
const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const said = () => document.querySelector('[role=status]')?.textContent ?? ''
const type = async (value: string) => {
  await typeInto(field(), value)
  await expect.poll(said).not.toMatch(/Никуда|^$/)
}

test('a pasted VIN advises on EUR.1; nothing of it is sent with the form', async () => {
  await open('eu')
  await type('WVW ZZZ 3CZ KE 000 123')
  expect(change.mock.calls).toEqual([['year', '2019']])
  expect(said()).toMatch(/Volkswagen.*EUR\.1/s)
  expect(field().getAttribute('name')).toBeNull()
})

test('for a car from the USA there is no word of EUR.1', async () => {
  await open('usa')
  await type('WVWZZZ3CZKE000123')
  expect(said()).toContain('Volkswagen')
  expect(said()).not.toContain('EUR.1')
})

test('of a link the VIN is read, the link stays, and the broker can be asked about it', async () => {
  await open('eu')
  const link = 'https://bid.cars/ru/lot/1-56789123/2019-Volkswagen-Golf-WVWZZZ3CZKE000123'
  await type(link)
  expect(change.mock.calls).toEqual([['year', '2019']])
  expect(said()).toMatch(/Volkswagen.*скопируйте/s)
  expect(field().value).toBe(link)
  expect(document.querySelector('.link-button')).not.toBeNull()
})

test('a wrong one says what is wrong, and fills nothing', async () => {
  await open('eu')
  await type('WVWZZZ3CZKEO00123')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(said()).toContain('без I, O')
  expect(change).not.toHaveBeenCalled()
})

const put = async (text: string) => typeInto(field(), text)
const paste = async (text: string) => {
  await put(text)
  await expect.poll(said).not.toMatch(/Никуда|^$/)
}

test('pasted lines of a lot fill what they name, and the field keeps the VIN', async () => {
  await open('usa')
  await paste('2018 VOLKSWAGEN PASSAT\nVIN: 1VWBT7A33KC000123\n1.8L\nGas\n$6,400\nNJ - SOMERVILLE')
  expect(change.mock.calls).toEqual([
    ['route', 'usa'],
    ['location', 'Somerville, NJ'],
    ['kind', 'passenger'],
    ['engine', 'petrol'],
    ['title', 'nonclean'],
    ['price', '6400'],
    ['currency', 'USD'],
    ['year', '2018'],
    ['volume_cc', '1.8'],
    ...['battery', 'weight', 'fuel', 'own_value', 'repair', 'eur1'].map(ofLastCar => [ofLastCar, '']),
    ['year', '2019'],
  ])
  expect(field().value).toBe('1VWBT7A33KC000123')
  expect(said()).toMatch(
    /строк лота: NJ - SOMERVILLE · \$6,400 · 2018 VOLKSWAGEN PASSAT · 1\.8L · Gas\..*Volkswagen/s,
  )
  await type('WVW')
  expect(said()).not.toContain('лота:')
})

test('a lorry that the visitor chose stays one, and one that a lot filled does not', async () => {
  await open('usa')
  await show({ route: 'usa', kind: 'truck' })
  await paste('2015 MERCEDES-BENZ 818')
  await expect.poll(() => change.mock.calls).toContainEqual(['kind', 'truck'])
  await show({ route: 'usa', kind: 'passenger' })
  await paste('2015 MERCEDES-BENZ ACTROS')
  await show({ route: 'usa', kind: 'truck' })
  change.mockReset()
  await paste('2015 MERCEDES-BENZ C 300')
  await expect.poll(() => change.mock.calls).toContainEqual(['kind', 'passenger'])
})

test('a pasted VIN is one as it stands', async () => {
  await open('eu')
  await paste(' 1VW BT7 A33 KC 000 123\n')
  expect(field().value).toContain('1VW BT7 A33 KC 000 123')
  expect(change.mock.calls).toEqual([['year', '2019']])
})

test('a VIN among other words is taken out of them', async () => {
  await open('eu')
  await paste('VIN: 1VWBT7A33KC000123')
  expect(field().value).toBe('1VWBT7A33KC000123')
})

test('the address of a lot fills nothing: it is said what to copy, and it can be sent to the broker', async () => {
  await open('usa')
  expect(document.querySelector('a')).toBeNull()
  const address = `https://www.copart.com/lot/45678912/salvage-2019-volkswagen-passat-${'x'.repeat(20)}`
  await paste(address)
  expect(field().value).toBe(address)
  expect(change).not.toHaveBeenCalled()
  expect(said()).toContain('скопируйте')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  expect(document.querySelector('a')?.textContent).toBe('Отправить лот брокеру')
})

test('a text that says nothing of a car is called so', async () => {
  await open('usa')
  await paste('Добрый день, хочу машину из Америки')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(said()).toContain('нет ни')
  expect(document.querySelector('a')).toBeNull()
})

test('a lot that lacks something says what, in one sentence', async () => {
  await open('usa')
  await paste('2020 TESLA MODEL 3\nFuel: ELECTRIC\nCurrent bid: $0.00 USD')
  expect(said()).toContain('не\u00a0хватает: ставки, ёмкости батареи')
  expect(change).toHaveBeenCalledWith('price', '')
  expect(change).toHaveBeenCalledWith('battery', '')
})

test('what a lot lacked is not asked for again once it stands in the form', async () => {
  await open('usa')
  await show({ route: 'usa', engine: '' })
  await paste('2016 MINI COOPER S\nEngine type: 2.0L 4\nFuel: UNKNOWN\nCurrent bid: $2,600 USD')
  expect(said()).toContain('не\u00a0хватает: топлива')
  await show({ route: 'usa', engine: 'diesel' })
  expect(said()).not.toContain('не\u00a0хватает')
})

test('a line is read when it is left, not sign by sign', async () => {
  await open('usa')
  const line = '2019 toyota camry 2.5L gas $6400'
  for (let at = 1; at <= line.length; at += 1) {
    await typeInto(field(), line.slice(0, at))
    expect(said()).not.toMatch(/без I, O|нет ни/)
  }
  expect(change).not.toHaveBeenCalled()
  await enter()
  await expect.poll(() => change).toHaveBeenCalledWith('price', '6400')
  expect(change).toHaveBeenCalledWith('volume_cc', '2.5')
})

const enter = async () => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => {
    field().dispatchEvent(event)
  })
  return event
}

test('what cannot be read without a connection stays, says so, and is read with the next Enter', async () => {
  const yards = vi.fn<() => Promise<LotQuestion['yards']>>()
  yards.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  yards.mockResolvedValue(places)
  await open('usa', yards)
  await paste('2018 VOLKSWAGEN\nPASSAT')
  expect(field().value).toBe('2018 VOLKSWAGEN\nPASSAT')
  expect(said()).toContain('Нет связи')
  expect(change).not.toHaveBeenCalled()
  await enter()
  await expect.poll(() => change).toHaveBeenCalledWith('year', '2018')
})

test('a paste stands there while it is read, and what is typed meanwhile is what counts', async () => {
  const { promise, resolve } = Promise.withResolvers<LotQuestion['yards']>()
  const yards = vi.fn(() => promise)
  await open('usa', yards)
  await put('2018 VOLKSWAGEN PASSAT')
  expect(field().value).toBe('2018 VOLKSWAGEN PASSAT')
  await expect.poll(() => yards).toHaveBeenCalled()
  await type('WVW')
  await act(async () => resolve(places))
  expect(field().value).toBe('WVW')
  expect(said()).toContain('здесь 3')
  expect(change).not.toHaveBeenCalled()
})

test('Enter does not send the form, which knows nothing of this field', async () => {
  await open('usa')
  await paste('45678912')
  expect((await enter()).defaultPrevented).toBe(true)
  expect(field().value).toBe('45678912')
})
