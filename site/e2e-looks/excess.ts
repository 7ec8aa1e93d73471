/** Too much of everything, entered through the API as people would: long titles, long values, hundreds of requests. */
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import { everySection } from '#shared/testing/every-section.ts'
import { aPicture } from '../e2e-admin/a-picture.ts'

const requests = 300
const tableRows = 500
const long = (length: number): string =>
  'Растаможка электромобиля с двумя аккумуляторами и прицепом '.repeat(40).slice(0, length).trim()
/** Nothing to break a line at. */
const unbroken = 'https://example.com/'.concat('a'.repeat(120))

/** @throws when the server rejects anything of it: a screen with less than all would pass for one with too much */
export const addExcess = async (office: ApiClient, visitor: ApiClient): Promise<void> => {
  const picture = await aPicture()
  const category = await created(office('POST', '/api/category', { title: long(120) }))
  const post = new FormData()
  post.set('title', long(200))
  post.set('text', `<h2>${long(150)}</h2><p>${long(900)}</p><p>${unbroken}</p>${wideTable}`)
  post.set('description', long(500))
  post.set('categories', JSON.stringify([category.id]))
  post.set('imageAlt', 'Машина на площадке')
  post.set('slug', 'too-long')
  post.set('image', new Blob([new Uint8Array(picture.buffer)], { type: 'image/jpeg' }), 'a.jpg')
  await created(office('POST', '/api/post', post))
  await addSections(office)
  await addTable(office)
  await created(office('POST', '/api/option', { title: 'x'.repeat(80), value: long(2_000), note: long(900) }))
  for (let number = 0; number < requests; number += 1) {
    const request = {
      name: number % 7 === 0 ? long(120) : `Покупатель ${number}`,
      phone: `+38067${String(1_000_000 + number)}`,
      message: number % 5 === 0 ? `${long(1_500)} ${unbroken}` : '',
    }
    const address = `10.1.${Math.floor(number / 200)}.${(number % 200) + 1}`
    await created(visitor('POST', '/api/mail/callback', request, { 'X-Forwarded-For': address }))
  }
}

/** A table whose rows nobody looks through, with a name that no column holds. */
const addTable = async (office: ApiClient): Promise<void> => {
  const rows = Array.from({ length: tableRows }, (_, row) => {
    const location = row === 3 ? `${'Long Name of a Yard '.repeat(5)}AL` : `Town ${row}, AL`
    return `${row % 2 === 0 ? 'Copart' : 'IAAI'},"${location}",${400 + row},${row % 3 === 0 ? '' : 500 + row}`
  })
  const table = new FormData()
  table.set('title', 'transportation')
  const head = 'Auction,Auction Location,"Newark, NJ","Savannah, GA"'
  table.set('file', new Blob([[head, ...rows].join('\n')], { type: 'text/csv' }), 'transportation.csv')
  await created(office('POST', '/api/calculator', table))
}

/** A page of every kind of section, twice: with much to read, and with nothing to break a line at. */
const addSections = async (office: ApiClient): Promise<void> => {
  const { items } = (await (await office('GET', '/api/media')).json()) as { items: { url: string }[] }
  const picture = items[0]?.url
  if (picture === undefined) throw new Error('There is no picture')
  const much = everySection({ heading: long(200), text: `**${long(900)}** ${unbroken}`, picture })
  const wide = everySection({ heading: 'Ж'.repeat(200), text: unbroken.repeat(4), picture })
  const sections = [...much, ...wide.map(section => ({ ...section, id: `${section.id}-wide` }))]
  const page = { path: '/too-much', title: 'Ж'.repeat(120), theme: 'usa', sections }
  const { id } = await created(office('POST', '/api/site-pages', page))
  const published = await office('POST', `/api/site-pages/${id}/publish`, { publishAt: null })
  if (published.status !== 200) throw new Error(`Publishing responded ${published.status}`)
}

const wideTable = `<table><tbody>${`<tr>${`<td>${'Сбор за выставление '.repeat(2)}</td>`.repeat(12)}</tr>`.repeat(3)}</tbody></table>`

const created = async (answer: Promise<Response>): Promise<{ id: number }> => {
  const response = await answer
  if (response.status !== 201 && response.status !== 202)
    throw new Error(`${response.url} responded ${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: number }
}
