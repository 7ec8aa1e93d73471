// @vitest-environment happy-dom
import { act, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { withMainLanguage } from '#shared/testing/main-language.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { Page } from '../components/page.tsx'
import { LanguageChoice, useChosenLanguage } from './language-choice.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

interface FormProps {
  choice: ReactNode
  /** True for a path of its own: the layout then focuses the heading. */
  isPage?: boolean
}

/** Shows the choice a moment late, as a form does whose record has to be read. */
const Form = ({ choice, isPage = false }: FormProps) => {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (isPage) document.querySelector<HTMLElement>('[data-page-title]')?.focus()
    const timer = setTimeout(() => setRead(true), 5)
    return () => clearTimeout(timer)
  }, [isPage])
  return (
    <Page key={String(isRead)} title="Форма">
      {isRead && choice}
    </Page>
  )
}

const InAddress = () => {
  const lang = useChosenLanguage()
  return <Form key={lang} choice={<LanguageChoice />} />
}

const OfRecords = () => {
  const id = useParams().id ?? ''
  const records =
    id === '1' ? { lang: 'ru' as const, otherPath: '/2' } : { lang: 'uk' as const, otherPath: '/1' }
  return <Form key={id} isPage choice={<LanguageChoice records={records} />} />
}

test('the site’s main language stands first and opens by the bare address', async () => {
  screen = await renderScreen(InAddress, {
    path: '/:id',
    address: '/1',
    prepare: server => withMainLanguage(server, 'uk'),
  })
  await screen.until(() => radio('uk')?.checked)
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['uk', 'ru'])
  await choose('ru')
  await screen.until(() => screen.address() === '/1?lang=ru')
  await screen.until(() => radio('ru')?.checked)
  await choose('uk')
  await screen.until(() => screen.address() === '/1')
})

const radio = (lang: string) => document.querySelector<HTMLInputElement>(`input[value="${lang}"]`)
/** As an arrow key does: the radio is focused and checked. */
const choose = (lang: string) =>
  act(async () => {
    radio(lang)?.focus()
    radio(lang)?.click()
  })

test.each<[string, ComponentType, string]>([
  ['in the address', InAddress, '/1'],
  ['of two records', OfRecords, '/1'],
])('a language chosen %s keeps the focus in the form that it opens', async (_name, Screen, address) => {
  screen = await renderScreen(Screen, { path: '/:id', address })
  await screen.until(() => radio('ru')?.checked)
  expect(document.activeElement).not.toBe(radio('ru'))
  for (const lang of ['uk', 'ru']) {
    const before = radio(lang)
    await choose(lang)
    await screen.until(() => radio(lang)?.checked && radio(lang) !== before)
    expect(document.activeElement).toBe(radio(lang))
  }
})
