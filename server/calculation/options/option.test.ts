import { describe, expect, it } from 'vitest'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Option } from '#shared/contract/calculation/options.ts'
import { ownersOptions, secondPersonOption } from '#shared/domain/calculation/office-options.ts'

describe('options', () => {
  const { server, call: office } = serverOfFile()

  const create = async (title: string, value: string | number) =>
    (await (await office('POST', '/api/option', { title, value })).json()) as Option

  it('shows private options to the office only, and does not tell whether there are any', async () => {
    await create('private.note', 'только для своих')
    expect((await server.call('GET', '/api/option/single/private.note')).status).toBe(401)
    expect((await server.call('GET', '/api/option/single/private.none')).status).toBe(401)
    const read = await office('GET', '/api/option/single/private.note')
    expect(((await read.json()) as Option).value).toBe('только для своих')
    expect((await server.call('GET', '/api/option/single/private.note')).status).toBe(401)
  })

  it('keeps private ones out of what the calculator of a visitor gets, and what is only called like a price', async () => {
    for (const title of ['private.partner_fee', 'private.partner_percent', 'private.partner_surcharge'])
      await create(title, '7')
    await create('partner_fee', '8')
    await create('service.partner', '9')
    const pricing = await (await server.call('GET', '/api/calculator/kit')).json()
    expect(pricing).toMatchObject({ options: { 'service.partner': '9' } })
    expect(JSON.stringify(pricing)).not.toMatch(/private\.|partner_fee/)
  })

  it('rejects titles and values outside their bounds', async () => {
    for (const title of ['', 'Цена', 'a b', 'x'.repeat(81), 'A', 3]) {
      const answer = await office('POST', '/api/option', { title, value: 'x' })
      expect(await problemOf(answer)).toMatchObject({ status: 400, paths: ['title'] })
    }
    for (const value of ['x'.repeat(10_001), null, true, ['a'], 'a\u0000']) {
      const answer = await office('POST', '/api/option', { title: 'text', value })
      expect(await problemOf(answer)).toMatchObject({ status: 400, paths: ['value'] })
    }
    for (const value of ['null', 'true', '1e400']) {
      const answer = await office('POST', '/api/option', `{"title":"text","value":${value}}`, {
        'Content-Type': 'application/json',
      })
      const message = 'Значение: ожидается текст или число'
      expect(await answer.json()).toMatchObject({ status: 400, errors: [{ path: 'value', message }] })
    }
    expect((await office('POST', '/api/option', { title: 'text', value: 'x', id: 1 })).status).toBe(400)
    expect((await office('GET', '/api/option/none')).status).toBe(400)
    expect((await office('GET', '/api/option/999')).status).toBe(404)
    expect((await server.call('GET', '/api/option/single/nothing')).status).toBe(404)
  })

  it('rejects what the calculator could not read, and says what it needs', async () => {
    for (const [title, value] of [
      ['company_fee', 'дорого'],
      ['company_fee', '-5'],
      ['insurance_percent', '200'],
      ['service.inspection', '1e5'],
      [secondPersonOption, 'maybe'],
    ]) {
      const answer = await problemOf(await office('POST', '/api/option', { title, value }))
      expect(answer).toMatchObject({ status: 400, paths: ['value'] })
    }
    const fee = await create('company_fee', 500)
    expect(fee.value).toBe('500')
    const path = `/api/option/${fee.id}`
    expect((await office('PUT', path, { title: 'company_fee', value: 'много' })).status).toBe(400)
    expect(((await (await office('GET', path)).json()) as Option).value).toBe('500')
  })

  it('is read by its title, and keeps its note unless another is sent', async () => {
    const made = await office('POST', '/api/option', { title: 'phone_main', value: '+380', note: 'в шапке' })
    const option = (await made.json()) as Option
    const read = async () => (await server.call('GET', '/api/option/single/phone_main')).json()
    expect(await read()).toEqual(option)
    await office('PUT', `/api/option/${option.id}`, { title: 'phone_main', value: '+38044' })
    expect(await read()).toMatchObject({ value: '+38044', note: 'в шапке', version: 2 })
  })

  it('of owners is set, renamed into, changed, removed and brought back by owners alone', async () => {
    const editor = { email: 'editor@example.com', name: 'Редактор', password: 'зелёный трамвай 48' }
    await office('POST', '/api/auth/admin/create', editor)
    const call = await server.signedIn(editor)
    const own = await create('editors_text', 'yes')
    const values = { [secondPersonOption]: 'yes', [ownersOptions[0] ?? '']: 'all' }
    for (const [title, value] of Object.entries(values)) {
      expect((await call('POST', '/api/option', { title, value })).status).toBe(403)
      expect((await call('PUT', `/api/option/${own.id}`, { title, value })).status).toBe(403)
      const { id } = await create(title, value)
      expect((await call('PUT', `/api/option/${id}`, { title: 'elsewhere', value })).status).toBe(403)
      expect((await call('PUT', `/api/option/${id}`, { title, value })).status).toBe(403)
      expect((await call('DELETE', `/api/option/${id}`)).status).toBe(403)
      await office('DELETE', `/api/option/${id}`)
      expect((await call('POST', `/api/bin/option/${id}/restore`)).status).toBe(403)
    }
    expect((await call('PUT', `/api/option/${own.id}`, { title: 'renamed_text', value: 'no' })).status).toBe(
      200,
    )
  })

  it('lists in the order of the titles', async () => {
    const list = (await (await office('GET', '/api/option')).json()) as Option[]
    const titles = list.map(option => option.title)
    expect(titles.length).toBeGreaterThan(2)
    expect(titles).toEqual([...titles].sort())
  })
})
