// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { pageDifferences } from './page-differences.ts'
import { newSection } from './section-kinds.ts'
import type { PageValues } from './site-page-kind.ts'

const steps: SiteSection = { ...newSection('steps', 'a'), title: 'Как мы работаем' } as SiteSection
const print: SiteSection = { ...newSection('finePrint', 'b'), text: 'Оговорка' } as SiteSection
const text: SiteSection = { ...newSection('richText', 'c'), html: '<p>Текст</p>' } as SiteSection
const page: PageValues = { title: 'О нас', path: '/about', theme: 'neutral', sections: [steps, print, text] }

test('a page is no different from itself', () => {
  expect(pageDifferences(page, structuredClone(page))).toEqual([])
})

test('fields of the page and of its sections are named in words', () => {
  const next = {
    ...page,
    theme: 'usa' as const,
    sections: [
      { ...steps, items: [{ title: 'Договор', text: '', time: '1 день' }] } as SiteSection,
      { ...print, hidden: true } as SiteSection,
      { ...text, html: '<p><strong>Текст</strong></p>' } as SiteSection,
    ],
  }
  expect(pageDifferences(page, next)).toEqual([
    { label: 'Оформление', saved: 'Нейтральное', mine: 'США' },
    { label: 'Как мы работаем: Шаги', saved: '', mine: 'Договор — 1 день' },
    { label: 'Мелкий текст: Показ', saved: 'виден', mine: 'скрыт' },
    { label: 'Свободный текст: Текст', saved: 'прежнее оформление', mine: 'новое оформление' },
  ])
})

test('what came, what went and what moved is told apart', () => {
  const gallery = newSection('gallery', 'd')
  expect(pageDifferences(page, { ...page, sections: [text, gallery, steps] })).toEqual([
    { label: 'Раздел убран', saved: 'Мелкий текст', mine: '' },
    { label: 'Раздел добавлен', saved: '', mine: 'Галерея' },
    {
      label: 'Порядок разделов',
      saved: 'Как мы работаем · Свободный текст',
      mine: 'Свободный текст · Как мы работаем',
    },
  ])
})
