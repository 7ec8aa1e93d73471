import { expect, test, vi } from 'vitest'
import { deepLinkIn } from '#desktop/main/links/deep-link.ts'
import { type ListPlaces, showRecords, withoutRemoved, withRecord } from './recent-records.ts'

const post = { path: '/admin/posts/7', title: 'Растаможка электромобиля' }
const table = { path: '/admin/tables/copart-fee', title: 'Сборы Copart' }

test('the record that was open last stands first, once, under its present title', () => {
  const once = withRecord([], { ...post, title: 'Растаможка электромобиля · Управление' })
  expect(once).toEqual([post])
  expect(withRecord(once, post)).toBe(once)
  expect(withRecord([], { ...post, title: `${post.title} · Керування` })).toEqual([post])
  const both = withRecord(once, table)
  expect(withRecord(both, { ...post, title: 'Растаможка' })).toEqual([
    { ...post, title: 'Растаможка' },
    table,
  ])
})

test.each([
  '/admin/requests',
  '/admin/requests/7',
  '/admin/orders/7',
  '/admin/posts',
  '/admin/setting',
  '/admin/posts/7?q=Олена',
  '/admin/posts/create',
  '/admin/meta/create',
  '/admin/logout',
])('%s is not listed', path => {
  expect(withRecord([post], { path, title: 'Олена' })).toEqual([post])
})

test('records with longer numbers are listed, and a name is no longer than the file takes', () => {
  for (const path of ['/admin/posts/712', '/admin/meta/34', '/admin/pages/5', '/admin/cars/6'])
    expect(withRecord([], { path, title: ` ${'я'.repeat(90)}` })).toEqual([{ path, title: 'я'.repeat(80) }])
  expect(withRecord([], { ...post, title: '  · Управление' })).toEqual([])
})

test('six are listed, and none without a name', () => {
  const many = Array.from({ length: 9 }, (_, number) => number + 1).reduce(
    (known, number) => withRecord(known, { path: `/admin/posts/${number}`, title: `Статья ${number}` }),
    withRecord([], { ...post, title: ' · Управление' }),
  )
  expect(many.map(({ title }) => title)).toEqual([9, 8, 7, 6, 5, 4].map(number => `Статья ${number}`))
})

const places = (platform: NodeJS.Platform) => ({
  platform,
  app: { setJumpList: vi.fn<ListPlaces['app']['setJumpList']>() },
  program: 'C:\\broker.exe',
  showInDock: vi.fn<ListPlaces['showInDock']>(),
  go: vi.fn<ListPlaces['go']>(),
})

test('on Windows an entry starts the program with a link that it opens; without records the list is empty', () => {
  const windows = places('win32')
  showRecords([post], windows)
  const [[categories] = []] = windows.app.setJumpList.mock.calls
  const item = categories?.[0]?.items?.[0]
  expect([categories?.[0]?.name, item?.title]).toEqual(['Недавние', post.title])
  expect(deepLinkIn([item?.args ?? ''])).toBe(post.path)
  showRecords([], windows)
  expect(windows.app.setJumpList).toHaveBeenLastCalledWith([])
})

test('what a person has removed from the list of Windows stays away, since with it Windows shows none', () => {
  const windows = places('win32')
  showRecords([post, table], windows)
  const [[categories] = []] = windows.app.setJumpList.mock.calls
  const removedItems = categories?.[0]?.items?.slice(0, 1) ?? []
  const getJumpListSettings = () => ({ minItems: 10, removedItems })
  expect(withoutRemoved([post, table], 'win32', { getJumpListSettings })).toEqual([table])
  expect(withoutRemoved([post, table], 'darwin', { getJumpListSettings })).toEqual([post, table])
})

test('on macOS they are in the menu of the dock; Linux is left alone', () => {
  const mac = places('darwin')
  showRecords([post], mac)
  const [[items] = []] = mac.showInDock.mock.calls
  const { click } = items?.[0] ?? {}
  ;(click as () => void)()
  expect(mac.go).toHaveBeenCalledWith(post.path)
  const linux = places('linux')
  showRecords([post], linux)
  expect(
    [linux.app.setJumpList, linux.showInDock, mac.app.setJumpList].every(spy => spy.mock.calls.length === 0),
  ).toBe(true)
})
