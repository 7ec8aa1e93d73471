// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listRevisionsEndpoint, readRevisionEndpoint } from '#shared/contract/content/posts.ts'
import {
  type AuditEntry,
  auditEntrySchema,
  exportAuditEndpoint,
  listAuditEndpoint,
} from '#shared/contract/system/audit.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { AuditList } from './audit-list.tsx'

const anEntry = (entry: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: 1, name: 'Олена' },
  action: 'update',
  kind: 'post',
  recordId: '12',
  recordTitle: 'Как считается акциз',
  recordVersion: 3,
  difference: {},
  ...entry,
})
const change = { from: 'а', to: 'б' }
const aRevision = (version: number) => ({ version, author: 'Олена', createdAt: '2026-11-20T10:00:00.000Z' })

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (...entries: AuditEntry[]) => {
  screen = await renderScreen(() => <AuditList entries={entries} stale={false} />)
  return screen.place
}

const opened = async (place: HTMLElement): Promise<HTMLElement> => {
  const details = place.querySelector('details')
  if (details) details.open = true
  details?.dispatchEvent(new Event('toggle'))
  return screen.until(() => place.querySelector<HTMLElement>('dl'))
}

test('a record is named and linked, a person is named, a day stands once', async () => {
  const place = await show(
    anEntry(),
    anEntry({ id: 2, kind: 'table', recordId: 'iaa-fee', recordTitle: null }),
    anEntry({ id: 4, kind: 'option', recordId: '5', recordTitle: 'company_fee' }),
    anEntry({ id: 3, at: '2026-11-19T10:00:00.000Z', kind: 'request', recordId: '7', recordTitle: null }),
  )
  expect([...place.querySelectorAll('h2')].map(day => day.textContent)).toEqual([
    'пятница, 20 ноября 2026 г.',
    'четверг, 19 ноября 2026 г.',
  ])
  expect([...place.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])).toEqual(
    [
      ['Статья «Как считается акциз»', '/admin/posts/12'],
      ['Таблица «Сборы IAAI»', '/admin/tables/iaa-fee'],
      ['Настройка «Услуги компании»', '/admin/prices'],
      ['Заявка № 7', '/admin/requests?open=7'],
    ],
  )
})

test('what is removed has its name and leads nowhere', async () => {
  const place = await show(anEntry({ action: 'delete' }))
  expect(place.textContent).toContain('Статья «Как считается акциз»')
  expect(place.querySelector('a')).toBeNull()
})

test('a difference is folded, its first fields named; opened it stands field by field', async () => {
  const place = await show(
    anEntry({ difference: { status: change, title: change, slug: change, order: change } }),
  )
  expect(place.querySelector('summary')?.textContent).toBe('4 поля: состояние, название, адрес…')
  expect(place.querySelector('dl')).toBeNull()
  const list = await opened(place)
  expect(list.querySelectorAll('dt')).toHaveLength(4)
  expect(list.querySelector('del')?.textContent).toBe('а')
})

test('a field is named within a sentence, the names in it as they are written', async () => {
  const difference = { 'stage.ukraine': { from: null, to: '2026-11-20' }, iban: change }
  const place = await show(anEntry({ kind: 'order', recordTitle: null, difference }))
  expect(place.querySelector('summary')?.textContent).toBe('2 поля: этап «В пути по Украине», iban')
})

test('who has a request now is said once, by name', async () => {
  const difference = { takenBy: { from: null, to: 3 }, holder: { from: null, to: 'Олена' } }
  const place = await show(anEntry({ kind: 'request', recordId: '7', recordTitle: null, difference }))
  expect(place.querySelector('summary')?.textContent).toBe('1 поле: ведёт')
  expect((await opened(place)).textContent).toBe('Ведёт— →  стало Олена')
})

test('a text is read, not its HTML', async () => {
  const text = { from: '<p>Было <strong>так</strong></p>', to: '<p>Стало иначе</p>' }
  const list = await opened(await show(anEntry({ recordVersion: null, difference: { text } })))
  expect(list.querySelector('del')?.textContent).toBe('Было так')
  expect(list.textContent).not.toContain('<p>')
})

test('the text of a post is compared with the revision before it, whatever autosaves have gone since', async () => {
  const texts: Record<number, string> = { 5: '<p>Общее</p><p>Старое</p>', 9: '<p>Общее</p><p>Новое</p>' }
  const entry = anEntry({ action: 'autosave', recordVersion: 9, difference: { text: change } })
  screen = await renderScreen(() => <AuditList entries={[entry]} stale={false} />, {
    prepare: server => {
      server.on(listRevisionsEndpoint, () => ({ status: 200, body: [10, 9, 5, 4].map(aRevision) }))
      server.on(readRevisionEndpoint, (_call, { version }) => ({
        status: 200,
        body: { ...aStoredPost, text: texts[Number(version)] },
      }))
    },
  })
  await opened(screen.place)
  const removed = await screen.until(() => screen.place.querySelector('del'))
  expect(removed.textContent).toBe('Старое')
  expect(removed.parentElement?.textContent).not.toContain('Общее')
})

test('the export takes the same filters as the list, newest first always', () => {
  const { page, sort, ...filters } = listAuditEndpoint.query.shape
  expect([page, sort]).not.toContain(undefined)
  expect(Object.keys(exportAuditEndpoint.query.shape)).toEqual(Object.keys(filters))
})

test('a kind that only a newer server knows stands in the log, and leads nowhere', async () => {
  const entry = auditEntrySchema.parse(anEntry({ kind: 'ship', recordTitle: 'Maersk' }))
  const place = await show(entry)
  expect(place.textContent).toContain('Запись «Maersk»')
  expect(place.querySelector('a')).toBeNull()
})

test('a name with quotes of its own stands in no others', async () => {
  const place = await show(anEntry({ kind: 'firm', recordId: '1', recordTitle: 'ТОВ «Приклад Авто»' }))
  expect(place.querySelector('a')?.textContent).toBe('Фирма ТОВ «Приклад Авто»')
})
