// @vitest-environment happy-dom
import { act, type ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createAdminEndpoint } from '#shared/contract/system/accounts.ts'
import { inviteAdminEndpoint } from '#shared/contract/system/password-links.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { InvitePerson, NewPerson } from './new-person.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const field = (label: string) => {
  const found = [...screen.place.querySelectorAll('label')].find(one => one.textContent === label)
  return found ? screen.place.querySelector<HTMLInputElement>(`#${CSS.escape(found.htmlFor)}`) : null
}
const fill = async (label: string, value: string) => typeInto(await screen.field(label), value)
const send = () => act(async () => screen.place.querySelector('form')?.requestSubmit())
const sent = () => screen.server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

const anna = { name: 'Анна', email: 'anna@example.com' }

test.each<[string, ComponentType, object]>([
  ['created', NewPerson, { ...anna, password: 'зелёный трамвай 48' }],
  ['invited', InvitePerson, anna],
])(
  'an owner is %s with the password of whoever does it, another role without',
  async (_how, Form, person) => {
    screen = await renderScreen(Form, {
      prepare: server => {
        server.on(createAdminEndpoint, () => ({ status: 201, body: { id: 7, ...anna, role: 'owner' } }))
        server.on(inviteAdminEndpoint, () => ({
          status: 201,
          body: { link: 'https://example.com', sent: true, expiresAt: '2026-11-25T10:00:00.000Z' },
        }))
      },
    })
    const write = async () => {
      await fill('Имя', anna.name)
      await fill('Почта', anna.email)
      if (Form === NewPerson) await fill('Первый пароль', 'зелёный трамвай 48')
    }
    await write()
    expect(field('Ваш пароль')).toBeNull()
    await send()
    await screen.until(() => sent().length === 1)
    expect(sent()).toEqual([{ ...person, role: 'editor' }])

    await write()
    await fill('Роль', 'owner')
    await send()
    expect(sent()).toHaveLength(1)
    expect(field('Ваш пароль')?.matches('[data-invalid]')).toBe(true)
    await fill('Ваш пароль', 'correct horse battery')
    await send()
    await screen.until(() => sent().length === 2)
    expect(sent()[1]).toEqual({ ...person, role: 'owner', currentPassword: 'correct horse battery' })
  },
)

test('what is typed while a colleague is being created stays', async () => {
  const created = Promise.withResolvers<void>()
  screen = await renderScreen(NewPerson, {
    prepare: server =>
      server.on(createAdminEndpoint, async () => {
        await created.promise
        return { status: 201, body: { id: 7, ...anna, role: 'editor' } }
      }),
  })
  await fill('Имя', anna.name)
  await fill('Почта', anna.email)
  await fill('Первый пароль', 'зелёный трамвай 48')
  await send()
  await screen.until(() => sent().length === 1)
  await fill('Имя', 'Борис')
  await act(async () => created.resolve())
  await screen.until(() => !screen.place.querySelector('[data-loading]'))
  expect(field('Имя')?.value).toBe('Борис')
})
