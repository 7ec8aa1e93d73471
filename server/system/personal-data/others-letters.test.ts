/** People whose addresses and numbers end in, begin with or hold another's: only the other one is erased. */
import { expect, it } from 'vitest'
import { own as quote } from '#server/proofs/testing/quote-requests.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings, owner } from '#server/proofs/testing/start-test-server.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import type { FoundPerson } from '#shared/contract/system/personal-data.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { fileForm } from '#shared/testing/file-form.ts'

const { server, call } = serverOfTest(mailSettings)

const ask = async (form: 'callback' | 'calculation', body: object): Promise<number> => {
  await server.ctx.db.deleteFrom('rate_limits').execute()
  const response = await server.call('POST', `/api/mail/${form}`, body)
  if (response.status !== 202) throw new Error(await response.text())
  return ((await response.json()) as { id: number }).id
}
const read = async (id: number) => (await call('GET', `/api/request/${id}`)).json()
const erase = (contact: string) =>
  call('POST', '/api/person/erase', { contact, currentPassword: owner.password })
const comment = (id: number, text: string) => call('POST', `/api/comment/request/${id}`, { text })
const mailed = () => server.mails.map(({ text }) => text).join('\n')

it('an erased address takes nothing of those that end in it or go on after it', async () => {
  const others = [
    'sidorenko.ivan@gmail.com',
    'o_ivan@gmail.com',
    "o'ivan@gmail.com",
    'ivan@gmail.com.ua',
    'ivan@gmail.community',
  ]
  const ids: number[] = []
  for (const email of others) {
    const id = await ask('calculation', { email, message: `Пишите на ${email}` })
    await call('PATCH', `/api/request/${id}`, { note: `Ждёт письма: ${email}` })
    await comment(id, `Его почта ${email}`)
    ids.push(id)
  }
  const before = await Promise.all(ids.map(read))
  const ivan = await ask('calculation', { email: 'ivan@gmail.com', message: 'Я Иван' })
  expect((await erase('Ivan@Gmail.com')).status).toBe(200)
  expect(await read(ivan)).toMatchObject({ email: null, message: null })
  expect(await Promise.all(ids.map(read))).toEqual(before)
  for (const id of ids) expect(await (await call('GET', `/api/comment/request/${id}`)).json()).toHaveLength(1)
  await deliverDueMails(server.ctx)
  expect(server.mails).toHaveLength(others.length)
  for (const [index, mail] of server.mails.entries()) expect(mail.text).toContain(others[index])
})

it('an erased phone takes nothing of a foreign number with its digits', async () => {
  const phones = ['+48 671 234 567', '+49 671 234567', '067 123 45 68']
  const ids: number[] = []
  for (const phone of phones)
    ids.push(await ask('callback', { name: 'Анна', phone, message: `Мой номер ${phone}` }))
  const before = await Promise.all(ids.map(read))
  const own = await ask('callback', { name: 'Иван', phone: '067 123 45 67' })
  expect((await erase('0671234567')).status).toBe(200)
  expect(await read(own)).toMatchObject({ phone: null, name: null })
  expect(await Promise.all(ids.map(read))).toEqual(before)
  await deliverDueMails(server.ctx)
  expect(server.mails).toHaveLength(phones.length)
})

it('in a letter, a note, a comment of another only the contact goes, and the letter goes out', async () => {
  const email = 'ivan@gmail.com'
  const anna = await ask('callback', {
    name: `Анна, жена ${email}`,
    phone: '050 000 11 22',
    message: `Муж: ${email} (№ 5). Жду до пятницы.`,
    quote,
  })
  await call('PATCH', `/api/request/${anna}`, {
    note: `Спросить у ${email}, потом звонить`,
    nextAction: { text: `Написать на ${email}`, at: '2027-01-01T08:00:00.000Z' },
  })
  await comment(anna, `Договорились: ${email} платит`)
  await ask('calculation', { email })
  expect((await erase(email)).status).toBe(200)
  const masked = (await read(anna)) as OfficeRequest
  expect(masked).toMatchObject({
    name: 'Анна, жена [удалено]',
    phone: '+380500001122',
    message: 'Муж: [удалено] (№ 5). Жду до пятницы.',
    note: 'Спросить у [удалено], потом звонить',
    nextAction: { text: 'Написать на [удалено]' },
    erasedAt: null,
  })
  expect(await (await call('GET', `/api/comment/request/${anna}`)).json()).toMatchObject([
    { text: 'Договорились: [удалено] платит' },
  ])
  for (const q of ['пятницы', 'написать', masked.quote?.number]) {
    const search = await (await call('GET', `/api/request?q=${q}`)).json()
    expect(search, q).toMatchObject({ items: [{ id: anna }] })
  }
  await deliverDueMails(server.ctx)
  expect(server.mails).toHaveLength(1)
  expect(mailed()).toContain('Муж: [удалено] (№ 5). Жду до пятницы.')
  expect(JSON.stringify(server.mails)).not.toContain(email)
})

it('requests join by the whole contact, however it is written', async () => {
  const csv = [
    'Почта;Телефон',
    'ІВАН@Пошта.укр;',
    'сидоренко.іван@пошта.укр;',
    ';8 (067) 123-45-67',
    ';+48 671 234 567',
    'іван@пошта.укр;067 123 45 67',
  ]
  const table = fileForm(csv.join('\n'), 'requests.csv')
  const { id } = (await (await call('POST', '/api/import', table)).json()) as { id: string }
  const imported = await call('POST', `/api/import/${id}/run`, {
    apply: true,
    fetchPictures: false,
    from: 0,
  })
  expect(await imported.json()).toMatchObject({ counts: { added: 5 } })
  const { earlier } = (await (await call('GET', '/api/request/5/history')).json()) as {
    earlier: { id: number }[]
  }
  expect(earlier.map(({ id: other }) => other)).toEqual([3, 1])
  expect(await read(5)).toMatchObject({ hasEarlier: true })
  expect(await read(4)).toMatchObject({ hasEarlier: false })
  const found = await call('POST', '/api/person/find', { contact: 'Іван@пошта.укр' })
  const { requests, otherContacts } = (await found.json()) as FoundPerson
  expect(requests.map(request => request.id)).toEqual([1, 5])
  expect(otherContacts).toEqual(['+380671234567'])
})
