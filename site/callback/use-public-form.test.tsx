// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePublicForm } from './use-public-form.ts'

const texts = { failed: 'failed', offline: 'offline', waiting: 'waiting', tooMany: 'too many' }
let form: ReturnType<typeof usePublicForm>
let root: Root | null = null
let status: number
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  status = 202
  vi.stubGlobal('fetch', async () => new Response('{}', { status }))
})
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
})

const open = async () => {
  const Form = () => {
    form = usePublicForm('/api/mail/callback', texts, { check: async () => ({}) })
    return null
  }
  root = createRoot(document.createElement('div'))
  await act(async () => root?.render(<Form />))
}
const close = () => act(async () => root?.unmount())

test('what a visitor has typed is there again when a closed form is opened, until it was sent', async () => {
  await open()
  await act(async () => form.change('name', 'Олена'))
  await act(async () => form.change('phone', '067'))
  await close()
  await open()
  expect(form.fields).toEqual({ name: 'Олена', phone: '067' })
  status = 400
  await act(async () => form.send())
  await close()
  await open()
  expect(form.fields).toEqual({ name: 'Олена', phone: '067' })
  status = 202
  await act(async () => form.send())
  expect(form.state).toBe('sent')
  await close()
  await open()
  expect(form.fields).toEqual({})
})

test('a form is sent at the time of the server, whatever the clock of the device says', async () => {
  const at = new Date('2026-11-22T17:30:00Z')
  const headers = { Date: at.toUTCString() }
  vi.stubGlobal('fetch', async () => new Response('{"id":7}', { status: 202, headers }))
  await open()
  await act(async () => form.send())
  expect(form.receipt).toEqual({ number: 7, at })
})
