// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { setPasswordEndpoint } from '#shared/contract/system/password-links.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { PasswordPage } from './password-page.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  window.location.hash = ''
})

test('who chooses a password chooses a language beside it, and the account gets the one that is read', async () => {
  // A messenger has taken the end of the sentence into the link.
  window.location.hash = '#token).'
  const shell = fakeShell(null)
  screen = await renderScreen(PasswordPage, {
    shell,
    prepare: server => server.on(setPasswordEndpoint, () => ({ status: 204 })),
  })
  const password = await screen.field('Новый пароль')
  const languages = [...screen.place.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(languages.map(({ value, checked }) => [value, checked])).toEqual([
    ['ru', true],
    ['uk', false],
  ])
  await act(async () => languages[1]?.click())
  expect(shell.notes).toEqual(['setLanguage uk'])
  await typeInto(password, 'зелёный трамвай 48')
  await screen.press('Задать пароль')
  await screen.until(() => screen.place.textContent?.includes('Пароль задан.'))
  expect(screen.server.calls.at(-1)?.body).toEqual({
    token: 'token',
    password: 'зелёный трамвай 48',
    lang: 'ru',
  })
})
