import { expect, it } from 'vitest'
import type { Menu } from '#shared/contract/content/menus.ts'
import { draftMenu, menuEntryKey, menuText, menuValues, missingTargets } from './menu-kind.ts'

const menu: Menu = {
  lang: 'ru',
  header: [
    { label: 'США', target: { kind: 'page', path: '/usa' }, href: '/usa' },
    { label: 'О нас', target: { kind: 'post', id: 7 }, href: null },
  ],
  footer: [
    {
      title: 'Фирма',
      entries: [
        {
          label: 'НБУ',
          target: { kind: 'address', url: 'https://bank.gov.ua/' },
          href: 'https://bank.gov.ua/',
        },
      ],
    },
  ],
  legal: [],
  version: 3,
  updatedAt: '2026-11-21T00:00:00.000Z',
}

it('knows a target that leads nowhere, whatever the order of its fields', () => {
  expect([...missingTargets(menu)]).toEqual([[menuEntryKey({ id: 7, kind: 'post' }), 'gone']])
})

it('awaits the list of delivered cars, which is there from the first of them on', () => {
  const cars = { kind: 'page', path: '/cars' } as const
  const header = [{ label: 'Привезли', target: cars, href: null }]
  expect([...missingTargets({ ...menu, header, footer: [] })]).toEqual([[menuEntryKey(cars), 'awaited']])
})

it('keeps what the server would not take yet', () => {
  const unfinished = { ...menuValues(menu), legal: [{ label: '', target: { kind: 'post', id: 0 } }] }
  expect(draftMenu.parse(unfinished)).toEqual(unfinished)
})

it('reads as lines', () => {
  expect(menuText(menuValues(menu), 'header')).toBe('США (/usa), О нас (статья 7)')
  expect(menuText(menuValues(menu), 'footer')).toBe('Фирма: НБУ (https://bank.gov.ua/)')
})
