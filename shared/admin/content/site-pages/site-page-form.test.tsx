// @vitest-environment happy-dom
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { listQuotesEndpoint } from '#shared/contract/calculation/quotes.ts'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { listMetasEndpoint } from '#shared/contract/content/metas.ts'
import { listPostPageEndpoint, uploadPictureEndpoint } from '#shared/contract/content/posts.ts'
import {
  listSitePageRevisionsEndpoint,
  listSitePagesEndpoint,
  publishSitePageEndpoint,
  readSitePageEndpoint,
  readSitePageRevisionEndpoint,
  removePreviewLinkEndpoint,
  restoreSitePageRevisionEndpoint,
  type SitePage,
  saveSitePageEndpoint,
  withdrawSitePageEndpoint,
} from '#shared/contract/content/site-pages.ts'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { aSitePage } from '#shared/testing/a-site-page.ts'
import type { FakeServer } from '#shared/testing/fake-server.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { newSection } from './section-kinds.ts'
import { SitePagePage } from './site-page-page.tsx'

const print: SiteSection = { ...newSection('finePrint', 'a'), text: 'Оговорка' } as SiteSection
const call: SiteSection = { ...newSection('callToAction', 'b'), title: 'Звоните' } as SiteSection
const foreign: SiteSection = { id: 'c', kind: 'hologram', edge: 3 }

const contents: SitePage['draft'] = { title: 'О нас', theme: 'neutral', sections: [print, call, foreign] }
const stored: SitePage = {
  ...aSitePage,
  status: 'published',
  publishedAt: '2026-11-20T09:00:00.000Z',
  publishedVersion: 2,
  unknownSections: 1,
  draft: contents,
  published: contents,
}

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const WithNotices = () => (
  <>
    <SitePagePage />
    <Notifications />
  </>
)

/** The page as the fake server has it. */
const open = async (prepare: (server: FakeServer) => void = () => {}, upload = Promise.resolve()) => {
  screen = await renderScreen(WithNotices, {
    path: '/admin/pages/:id',
    address: '/admin/pages/7',
    uploadForm: server => async (address, request) => {
      await upload
      return server.fetch(address, request)
    },
    prepare: server => {
      server.on(readSitePageEndpoint, () => ({ status: 200, body: stored }))
      server.on(listSitePagesEndpoint, () => ({ status: 200, body: [] }))
      server.on(listSitePageRevisionsEndpoint, () => ({ status: 200, body: [] }))
      server.on(listCategoriesEndpoint, () => ({ status: 200, body: [] }))
      server.on(listMetasEndpoint, () => ({ status: 200, body: [] }))
      server.on(listPostPageEndpoint, () => ({
        status: 200,
        body: { items: [], page: 1, pageSize: 12, pageCount: 1, total: 0 },
      }))
      prepare(server)
    },
  })
  await screen.until(() => titles().length > 0)
}

const cards = () => [...screen.place.querySelectorAll('[data-move^=open-]')].map(each => each.closest('li'))
const titles = () =>
  [...screen.place.querySelectorAll('[data-move^=open-] > span:first-child')].map(each => each.textContent)
const press = (name: string) => screen.press(name)
const save = () => act(async () => window.dispatchEvent(new Event('admin:save')))
const type = async (label: string, text: string) => typeInto(await screen.field(label), text)
const sent = (method: string) =>
  screen.server.calls.filter(each => each.method === method && /site-pages\/7/.test(each.path))

test('a section moves with the focus on its button, and it is said where it stands', async () => {
  await open()
  await press('Ниже: «Мелкий текст»')
  expect(titles()).toEqual(['Звоните', 'Мелкий текст', 'Раздел новой версии'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ниже: «Мелкий текст»')
  expect(screen.place.textContent).toContain('«Мелкий текст» теперь 2 из 3')
})

test('a section that moves beside a field put back is unsaved, until it is back where it stood', async () => {
  await open()
  const isUnsaved = () => screen.place.textContent?.includes('Не сохранено')
  await type('Название', 'О фирме')
  expect(isUnsaved()).toBe(true)
  await type('Название', 'О нас')
  expect(isUnsaved()).toBe(false)
  await press('Ниже: «Мелкий текст»')
  expect(isUnsaved()).toBe(true)
  await press('Мелкий текст')
  await type('Якорь', 'print')
  await press('Выше: «Мелкий текст»')
  expect(isUnsaved()).toBe(true)
  await type('Якорь', '')
  expect(isUnsaved()).toBe(false)
})

test('at the ends of the page a section stays where it is', async () => {
  await open()
  await press('Выше: «Мелкий текст»')
  await press('Ниже: «Раздел новой версии»')
  expect(titles()).toEqual(['Мелкий текст', 'Звоните', 'Раздел новой версии'])
  expect(screen.place.textContent).not.toContain('теперь')
})

test('a line break that is typed or pasted into a short text is a space, with the cursor behind it', async () => {
  await open()
  await act(async () => screen.place.querySelector<HTMLElement>('[data-move="open-a"]')?.click())
  const area = await screen.until(() =>
    screen.place.querySelector<HTMLTextAreaElement>('[data-section-card="a"] textarea'),
  )
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      area,
      'Раз\n два \nтри',
    )
    area?.setSelectionRange(5, 5)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect([area?.value, area?.selectionStart]).toEqual(['Раз два три', 4])
})

test('a section is dragged over another one, and takes its place', async () => {
  await open()
  const [first, , last] = cards()
  const fire = (target: Element | null | undefined, name: string) =>
    act(async () => {
      const event = new Event(name, { bubbles: true, cancelable: true })
      target?.dispatchEvent(Object.assign(event, { dataTransfer: { setData: () => {} } }))
    })
  await fire(last?.querySelector('[draggable]'), 'dragstart')
  await fire(first, 'dragover')
  expect(first?.getAttribute('data-over')).toBe('above')
  await fire(first, 'drop')
  expect(titles()).toEqual(['Раздел новой версии', 'Мелкий текст', 'Звоните'])
  const [now, , end] = cards()
  await fire(now?.querySelector('[draggable]'), 'dragstart')
  await fire(end, 'dragover')
  expect(end?.getAttribute('data-over')).toBe('below')
  await fire(end, 'drop')
  expect(titles()).toEqual(['Мелкий текст', 'Звоните', 'Раздел новой версии'])
})

test('a new section is open and has the focus, and its copy stands below', async () => {
  await open()
  await press('Добавить раздел')
  const choice = await screen.until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] li button')].find(each =>
      each.textContent?.startsWith('Галерея'),
    ),
  )
  await act(async () => choice.click())
  expect(titles().at(-1)).toBe('Галерея')
  expect(document.activeElement?.textContent).toBe('Галерея')
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  await press('Ещё: «Звоните»')
  const copy = await screen.until(() =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      each => each.textContent === 'Дублировать' && each.closest('[data-position]'),
    ),
  )
  await act(async () => copy.click())
  expect(titles()).toEqual(['Мелкий текст', 'Звоните', 'Звоните', 'Раздел новой версии', 'Галерея'])
})

test('a hidden section is marked so, and sent as hidden; a meta record without changes is not sent', async () => {
  await open(server =>
    server.on(saveSitePageEndpoint, ({ body }) => ({
      status: 200,
      body: { ...stored, version: 4, draft: body },
    })),
  )
  await press('Ещё: «Звоните»')
  const hide = await screen.until(() =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      each => each.textContent === 'Скрыть со страницы',
    ),
  )
  await act(async () => hide.click())
  expect(screen.place.textContent).toContain('скрыт')
  await save()
  await screen.until(() => sent('PUT').length === 1)
  expect(sent('PUT')[0]?.body).toMatchObject({ sections: [print, { hidden: true }, foreign] })
  expect(screen.server.calls.filter(each => /\/api\/meta/.test(each.path) && each.method !== 'GET')).toEqual(
    [],
  )
})

test('a section of a newer version moves and is sent back as it came', async () => {
  await open(server =>
    server.on(saveSitePageEndpoint, () => ({ status: 200, body: { ...stored, version: 4 } })),
  )
  await press('Выше: «Раздел новой версии»')
  await save()
  expect(sent('PUT')).toMatchObject([{ body: { sections: [print, foreign, call] } }])
  expect(sent('PUT')[0]?.body).not.toHaveProperty('path')
})

test('a removed section comes back where it stood', async () => {
  await open()
  await press('Ещё: «Звоните»')
  await screen.until(() => document.body.textContent?.includes('Дублировать'))
  await press('Удалить')
  expect(titles()).toEqual(['Мелкий текст', 'Раздел новой версии'])
  await act(async () => lastOffer()?.undo())
  expect(titles()).toEqual(['Мелкий текст', 'Звоните', 'Раздел новой версии'])
  expect(document.activeElement?.textContent).toContain('Звоните')
})

test('a restored version is shown although the answer to the restore was lost', async () => {
  let page = stored
  const revision = { version: 1, author: 'Олена', createdAt: stored.updatedAt, published: false }
  await open(server => {
    server.gives(readSitePageEndpoint, () => page)
    server.gives(listSitePageRevisionsEndpoint, () => [revision])
    server.on(restoreSitePageRevisionEndpoint, () => {
      page = { ...stored, version: stored.version + 1, draft: { ...contents, sections: [call] } }
      return rejection(503)
    })
  })
  await press('Вернуть версию 1')
  const confirmed = await screen.until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
      each => each.textContent === 'Вернуть',
    ),
  )
  await act(async () => confirmed.click())
  await screen.until(() => titles().length === 1)
  expect(titles()).toEqual(['Звоните'])
})

test('a restore under unsaved changes whose answer was lost is found by a second try', async () => {
  let page = stored
  let restores = 0
  const revision = { version: 1, author: 'Олена', createdAt: stored.updatedAt, published: false }
  const draft = { ...contents, sections: [call] }
  await open(server => {
    server.gives(readSitePageEndpoint, () => page)
    server.gives(listSitePageRevisionsEndpoint, () => [revision])
    server.gives(readSitePageRevisionEndpoint, () => {
      const { path, lang } = stored
      return { ...revision, path, lang, contents: draft }
    })
    server.on(restoreSitePageRevisionEndpoint, ({ headers }) => {
      restores++
      if (headers['If-Match'] !== `"${page.version}"`) return rejection(409, { code: 'record.stale' })
      page = { ...stored, version: stored.version + 1, draft }
      return rejection(503)
    })
  })
  await press('Звоните' + 'Призыв к действию')
  await type('Заголовок', 'Пишите')
  for (const attempt of [1, 2]) {
    await press('Вернуть версию 1')
    const confirmed = await screen.until(() =>
      [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
        each => each.textContent === 'Вернуть',
      ),
    )
    await act(async () => confirmed.click())
    await screen.until(() => restores === attempt && !document.querySelector('[role=dialog]'))
  }
  await screen.until(() => titles().length === 1)
  expect(titles()).toEqual(['Звоните'])
})

test('a link that is taken out takes its errors along, and each of its buttons leaves the focus there', async () => {
  await open()
  const pressed = async (name: string) => {
    const button = await screen.until(() => screen.button(name))
    button.focus()
    await act(async () => button.click())
    await screen.until(() => document.activeElement !== document.body)
  }
  await act(async () => screen.place.querySelector<HTMLElement>('[data-move="open-b"]')?.click())
  await pressed('Кнопка')
  await save()
  const errors = () => screen.place.textContent?.includes('Ошибок')
  await screen.until(errors)
  await pressed('Убрать: кнопка')
  expect(errors()).toBe(false)
})

test('a withdrawn link leaves the focus beside the button that makes another one', async () => {
  await open(server => {
    server.gives(readSitePageEndpoint, () => ({ ...stored, previewUntil: '2026-12-01T09:00:00.000Z' }))
    server.on(removePreviewLinkEndpoint, () => ({ status: 204, body: undefined }))
  })
  const withdraw = await screen.until(() => screen.button('Отозвать'))
  withdraw.focus()
  await press('Отозвать')
  await screen.until(() => screen.isNear('Создать ссылку'))
})

test('after the last section is removed the focus is on the button that adds one', async () => {
  const draft = { ...contents, sections: [print] }
  await open(server => server.gives(readSitePageEndpoint, () => ({ ...stored, draft })))
  await press('Ещё: «Мелкий текст»')
  await press('Удалить')
  await screen.until(() => document.activeElement?.textContent === 'Добавить раздел')
})

test('the problem of a list’s entry is on no other entry when one is removed, and undo has the focus', async () => {
  const steps = { ...newSection('steps', 's'), title: 'Как' }
  const items = ['Торги', 'Порт', 'Дом'].map(title => ({ title, text: '', time: '' }))
  const draft = { ...contents, sections: [{ ...steps, items } as SiteSection] }
  await open(server => {
    server.gives(readSitePageEndpoint, () => ({ ...stored, draft }))
    server.on(saveSitePageEndpoint, () =>
      rejection(400, { errors: [{ path: 'sections.0.items.1.title', message: 'Занято' }] }),
    )
  })
  await press('КакШаги')
  await type('Подзаголовок', 'Шаг за шагом')
  await save()
  const wrong = () => screen.place.querySelectorAll('[aria-invalid="true"]').length
  await screen.until(() => wrong() === 1)
  await press('Убрать: 1: Торги')
  expect(wrong()).toBe(0)
  await act(async () => lastOffer()?.undo())
  expect(document.activeElement?.textContent).toMatch(/^1: Торги/)
})

test('an entry comes back into a section that was moved, folded and edited meanwhile, and has the focus', async () => {
  const items = ['Торги', 'Порт', 'Дом'].map(title => ({ title, text: '', time: '' }))
  const steps = { ...newSection('steps', 's'), title: 'Как', items } as SiteSection
  const draft = { ...contents, sections: [steps, { ...steps, id: 't', title: 'Где' } as SiteSection] }
  await open(server => server.gives(readSitePageEndpoint, () => ({ ...stored, draft })))
  await press('КакШаги')
  await press('Убрать: 2: Порт')
  expect(document.activeElement?.textContent).toMatch(/^2: Дом/)
  await press('Ниже: «Как»')
  await press('КакШаги')
  await press('КакШаги')
  const first = await screen.until(() => screen.place.querySelector<HTMLInputElement>('[value="Торги"]'))
  await typeInto(first, 'Аукцион')
  await press('КакШаги')
  expect(screen.place.querySelector('[value="Дом"]')).toBeNull()
  await act(async () => lastOffer()?.undo())
  const entries = () =>
    [...screen.place.querySelectorAll('fieldset fieldset > legend')].flatMap(each =>
      /^\d: /.test(each.textContent ?? '') ? [each.textContent?.slice(0, -1)] : [],
    )
  expect(titles()).toEqual(['Где', 'Как'])
  await screen.until(() => document.activeElement?.textContent?.startsWith('2: Порт'))
  expect(entries()).toEqual(['1: Аукцион', '2: Порт', '3: Дом'])
})

test('at the ends of a list an entry stays where it is, and in between it moves', async () => {
  const items = ['Торги', 'Порт', 'Дом'].map(title => ({ title, text: '', time: '' }))
  const draft = {
    ...contents,
    sections: [{ ...newSection('steps', 's'), title: 'Как', items } as SiteSection],
  }
  await open(server => server.gives(readSitePageEndpoint, () => ({ ...stored, draft })))
  await press('КакШаги')
  await press('Выше: 1: Торги')
  await press('Ниже: 3: Дом')
  expect(screen.button('Выше: 1: Торги')).toBeDefined()
  await press('Выше: 2: Порт')
  expect(screen.button('Выше: 1: Порт')).toBeDefined()
})

test('what is rejected is opened, reported and focused, and nothing is sent', async () => {
  await open()
  await press('Звоните' + 'Призыв к действию')
  await press('Кнопка')
  await press('Звоните' + 'Призыв к действию')
  await save()
  await screen.until(() => screen.place.textContent?.includes('Подпись ссылки: заполните поле'))
  await expect.poll(() => document.activeElement).toBe(await screen.field('Подпись'))
  expect(screen.place.textContent).toContain('Не сохранено: 2 поля с ошибкой')
  expect(sent('PUT')).toEqual([])
})

test('a colleague’s change of another section is joined unasked, and saved on top of it', async () => {
  const theirs = {
    ...stored,
    version: 4,
    draft: { ...stored.draft, sections: [{ ...print, text: 'Их оговорка' }, call, foreign] },
  }
  await open(server => {
    server.on(saveSitePageEndpoint, ({ headers, body }) =>
      headers['If-Match'] === '"4"'
        ? { status: 200, body: { ...theirs, version: 5, draft: body } }
        : rejection(409, { code: 'record.stale' }),
    )
    server.on(readSitePageRevisionEndpoint, () => rejection(404))
  })
  await press('Звоните' + 'Призыв к действию')
  await type('Заголовок', 'Пишите')
  screen.server.on(readSitePageEndpoint, () => ({ status: 200, body: theirs }))
  await save()
  await screen.until(() => sent('PUT').length === 2)
  expect(sent('PUT')[1]?.body).toMatchObject({
    sections: [{ text: 'Их оговорка' }, { title: 'Пишите' }, foreign],
  })
})

test('an answered conflict gives the focus back to the field, and a joined save shows its edits', async () => {
  let page: SitePage = { ...stored, changed: true }
  await open(server => {
    server.gives(readSitePageEndpoint, () => page)
    server.on(readSitePageRevisionEndpoint, () => rejection(404))
    server.on(saveSitePageEndpoint, ({ headers, body }) => {
      if (headers['If-Match'] !== `"${page.version}"`) return rejection(409, { code: 'record.stale' })
      page = { ...page, version: page.version + 1, draft: body as SitePage['draft'] }
      return { status: 200, body: page }
    })
  })
  const theirs = (change: Partial<SitePage['draft']>) => {
    page = { ...page, version: page.version + 1, draft: { ...page.draft, ...change } }
  }
  await press('Звоните' + 'Призыв к действию')
  const field = await screen.field('Заголовок')
  const typed = async (text: string) => {
    field.focus()
    await type('Заголовок', text)
  }
  const dialog = () => document.querySelector('[role=dialog]')
  for (const answer of ['Вернуться к правке', 'Сохранить объединённое']) {
    theirs({ sections: [print, { ...call, title: `Их ${answer}` } as SiteSection, foreign] })
    await typed(`Моё ${answer}`)
    await save()
    const button = await screen.until(() => screen.button(answer))
    button.focus()
    await act(async () => button.click())
    await screen.until(() => !dialog() && document.activeElement !== document.body)
    expect(document.activeElement).toBe(field)
  }
  theirs({ sections: [{ ...print, text: 'Их оговорка' } as SiteSection, ...page.draft.sections.slice(1)] })
  await typed('Пишите')
  await save()
  const look = await screen.until(() => screen.button('Посмотреть'))
  look.focus()
  await act(async () => look.click())
  await screen.until(() => dialog()?.textContent?.includes('Мелкий текст: Текст'))
  await act(async () => dialog()?.querySelector<HTMLElement>('button')?.click())
  await screen.until(() => !dialog() && document.activeElement === look)
})

test('a page that a colleague has removed is not published, and it is said who removed it', async () => {
  await open(server => {
    server.gives(readSitePageEndpoint, () => ({ ...stored, changed: true }))
    for (const call of [publishSitePageEndpoint, withdrawSitePageEndpoint])
      server.on(call, () => rejection(404, { code: 'record.gone', detail: 'Такой страницы нет' }))
    server.gives(readLastChangeEndpoint, () => ({ at: null, author: { name: 'Ольга', own: false } }))
  })
  const said = () => document.body.textContent?.includes('Такой страницы нет. Удалил сотрудник Ольга.')
  await press('Опубликовать')
  await screen.until(said)
  await act(async () => notifications.clean())
  await screen.until(() => !said())
  await press('Опубликовать иначе')
  await press('Снять с сайта')
  await screen.until(said)
})

describe('a press beside the form', () => {
  let page: SitePage
  let isLosing: boolean
  const openStored = async (first: SitePage) => {
    page = first
    isLosing = false
    const answer =
      (change: () => Partial<SitePage>) =>
      ({ headers }: { headers: Record<string, string> }) => {
        if (headers['If-Match'] !== `"${page.version}"`) return rejection(409, { code: 'record.stale' })
        page = { ...page, ...change(), version: page.version + 1 }
        return isLosing ? rejection(503) : { status: 200, body: page }
      }
    await open(server => {
      server.gives(readSitePageEndpoint, () => page)
      server.gives(readLastChangeEndpoint, () => ({ at: null, author: { name: 'Ольга', own: false } }))
      server.on(
        publishSitePageEndpoint,
        answer(() => ({ ...stored, changed: false, draft: page.draft, published: page.draft })),
      )
      server.on(
        withdrawSitePageEndpoint,
        answer(() => ({ ...unpublished, draft: page.draft })),
      )
    })
  }
  const unpublished = {
    status: 'draft',
    changed: true,
    published: null,
    publishedAt: null,
    publishedVersion: null,
  } as const
  const says = (text: string) => () => document.body.textContent?.includes(text)
  const pressTake = async () => {
    await press('Опубликовать иначе')
    await press('Снять с сайта')
  }

  test.each([
    ['publication', () => press('Опубликовать'), unpublished, 'Страница на сайте'],
    ['withdrawal', pressTake, {}, 'Страница снята с сайта'],
  ])('knows a %s whose response was lost', async (_which, pressIt, before, said) => {
    await openStored({ ...stored, ...before })
    isLosing = true
    await pressIt()
    await screen.until(says('Не получилось'))
    isLosing = false
    await pressIt()
    await screen.until(says(said))
    expect(sent('POST')).toHaveLength(2)
  })

  test('shows what a colleague has saved and who, before that is published', async () => {
    await openStored({ ...stored, changed: true, draft: { ...contents, title: 'Мы' } })
    page = { ...page, version: 4, draft: { ...page.draft, title: 'О фирме' } }
    await press('Опубликовать')
    await screen.until(says('Другую версию сохранил сотрудник Ольга. Она уже показана'))
    expect(page.published?.title).toBe('О нас')
    expect(((await screen.field('Название')) as HTMLInputElement).value).toBe('О фирме')
    await press('Опубликовать')
    await screen.until(says('Страница на сайте'))
    expect(page.published?.title).toBe('О фирме')
  })
})

test('publishing saves first, publishes what was saved and is taken back by one click', async () => {
  await open(server => {
    let draft = stored.draft
    server.on(saveSitePageEndpoint, ({ body }) => {
      draft = body as SitePage['draft']
      return { status: 200, body: { ...stored, version: 4, changed: true, draft } }
    })
    server.on(publishSitePageEndpoint, () => ({
      status: 200,
      body: { ...stored, version: 5, draft, published: draft },
    }))
  })
  await press('Звоните' + 'Призыв к действию')
  await type('Заголовок', 'Пишите')
  await press('Опубликовать')
  await screen.until(() => sent('POST').length === 1)
  expect(sent('POST')).toMatchObject([
    { path: '/api/site-pages/7/publish', body: { publishAt: null }, headers: { 'If-Match': '"4"' } },
  ])
  // Nothing is left to publish: no button says so, and the keyboard goes on from the title.
  await screen.until(() => screen.place.textContent?.includes('Опубликовано, 20.11'))
  expect(document.querySelector('[aria-label="Опубликовать иначе"]')).not.toBeNull()
  expect(screen.button('Опубликовать')).toBeUndefined()
  // Back to what visitors had before.
  await act(async () => lastOffer()?.undo())
  await screen.until(() => sent('POST').length === 2)
  expect(sent('POST')[1]).toMatchObject({
    body: { publishAt: null, version: 2 },
    headers: { 'If-Match': '"5"' },
  })
  const isSaid = () =>
    notificationsStore.getState().notifications.some(({ message }) => message === 'Публикация отменена')
  await screen.until(isSaid)
})

describe('the undo of a publication brings back the plan of before', () => {
  const publishAt = '2099-12-01T10:00:00.000Z'
  const planned = { publishAt, planned: { version: 3, changed: false }, version: 4, changed: true } as const
  const unseen = { published: null, publishedAt: null, publishedVersion: null } as const
  const shownAgain = { path: '/api/site-pages/7/publish', body: { publishAt: null, version: 2 } }
  const hidden = { path: '/api/site-pages/7/withdraw' }
  const plannedAgain = { path: '/api/site-pages/7/publish', body: { publishAt, version: 3 } }

  test.each([
    ['of a page that is on the site', stored, [shownAgain, plannedAgain]],
    ['of a new page', { ...stored, ...unseen, status: 'scheduled' } as const, [hidden, plannedAgain]],
  ])('%s', async (_which, page, undone) => {
    let now: SitePage = { ...page, ...planned }
    const answer = (change: Partial<SitePage>) => {
      now = { ...now, ...change, version: now.version + 1 }
      return now
    }
    await open(server => {
      server.gives(readSitePageEndpoint, () => now)
      server.gives(publishSitePageEndpoint, ({ body }) => {
        const { publishAt, version } = body as { publishAt: string | null; version?: number }
        return answer(
          publishAt === null
            ? {
                published: version ? page.published : now.draft,
                publishAt,
                planned: null,
                status: 'published',
              }
            : { publishAt, planned: { version: version ?? now.version, changed: true } },
        )
      })
      server.gives(withdrawSitePageEndpoint, () => answer({ ...unseen, status: 'draft' }))
    })
    await press('Опубликовать')
    await screen.until(() => sent('POST').length === 1)
    await act(async () => lastOffer()?.undo())
    await screen.until(() =>
      notificationsStore.getState().notifications.some(({ message }) => message === 'Публикация отменена'),
    )
    expect(sent('POST').slice(1)).toMatchObject(undone)
  })
})

test('a press that publishes says so when the page has to wait for the connection, and publishes nothing then', async () => {
  let isOnline = false
  await open(server =>
    server.on(saveSitePageEndpoint, ({ body }) =>
      isOnline
        ? { status: 200, body: { ...stored, version: 4, changed: true, draft: body } }
        : { status: 503, body: {} },
    ),
  )
  await press('Звоните' + 'Призыв к действию')
  await type('Заголовок', 'Пишите')
  await press('Опубликовать')
  await screen.until(() =>
    notificationsStore.getState().notifications.some(({ title }) => title === 'Пока не опубликовано'),
  )
  isOnline = true
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  await screen.until(() => screen.place.textContent?.includes('Есть неопубликованное'))
  expect(sent('POST')).toEqual([])
})

test('a delivered car takes its price and its route from a quote with one choice, and keeps what was written', async () => {
  const cars = {
    ...newSection('deliveredCars', 'cars'),
    title: 'Привезли',
    cars: [{ title: 'Kia Niro', text: '', route: '', picture: null, quote: '' }],
  } as SiteSection
  const draft = { ...stored.draft, sections: [cars] }
  await open(server => {
    server.on(readSitePageEndpoint, () => ({ status: 200, body: { ...stored, draft, published: draft } }))
    server.on(listQuotesEndpoint, () => ({ status: 200, body: aPageOfQuotes }))
    server.on(saveSitePageEndpoint, ({ body }) => ({
      status: 200,
      body: { ...stored, version: 4, draft: body },
    }))
  })
  await press('ПривезлиДоставленные автомобили')
  const quote = await screen.field('Расчёт')
  await act(async () => quote.focus())
  const option = await screen.until(() =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(each =>
      each.textContent?.includes('2026-000123'),
    ),
  )
  expect(option.textContent).toContain('Европа')
  await act(async () => option.click())
  await save()
  await screen.until(() => sent('PUT').length === 1)
  expect(sent('PUT')[0]?.body).toMatchObject({
    sections: [{ cars: [{ title: 'Kia Niro', route: 'Европа → Украина', quote: '2026-000123' }] }],
  })
})

test('what is written while a picture is on its way stays beside it', async () => {
  const gallery = newSection('gallery', 'g')
  const draft = { ...stored.draft, sections: [gallery, call] }
  const url = `/media/${'a'.repeat(64)}-800.jpg`
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await open(server => {
    server.on(readSitePageEndpoint, () => ({ status: 200, body: { ...stored, draft, published: draft } }))
    server.on(uploadPictureEndpoint, () => ({
      status: 201,
      body: { url, variants: [], width: 4, height: 3 },
    }))
  }, arrived)
  await press('Галерея')
  await press('Добавить картинку')
  expect(document.activeElement?.querySelector('legend')?.textContent).toMatch(/1$/)
  const place = await screen.until(() => document.querySelector<HTMLInputElement>('input[type="file"]'))
  const image = new File(['x'], 'car.jpg', { type: 'image/jpeg' })
  Object.defineProperty(place, 'files', { value: [image], configurable: true })
  await act(async () => place.dispatchEvent(new Event('change', { bubbles: true })))
  await type('Описание картинки', 'Приёмная')
  await press('Ниже: «Галерея»')
  arrive()
  await screen.until(() => document.querySelector('img.admin-picture'))
  expect((await screen.field('Описание картинки')).value).toBe('Приёмная')
})

const sum = { uah: '800000.00', usd: '18000.00', eur: '16000.00' }
const aPageOfQuotes = {
  page: 1,
  pageSize: 50,
  pageCount: 1,
  total: 1,
  items: [
    {
      number: '2026-000123',
      createdAt: '2026-11-20T09:00:00.000Z',
      input: {
        route: 'eu',
        vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2020 },
        price: { amount: '12000', currency: 'EUR' },
        carriage: { amount: '1000', currency: 'EUR' },
      },
      rates: { USD: 44.7, EUR: 51.7, date: '2026-11-20', stale: false },
      tariff: { validFrom: '2026-01-01', revision: 0 },
      tables: {},
      total: sum,
      complete: true,
      warnings: [],
      requestId: null,
      customer: null,
    },
  ],
}

test('a translation has the fields of its original beside them, and takes over what it lacks', async () => {
  stubWindowWidth(1280)
  const uk = { title: 'Про нас', theme: 'neutral', sections: [{ ...call, title: 'Дзвоніть' }] } as const
  screen = await renderScreen(SitePagePage, {
    path: '/admin/pages/:id',
    address: '/admin/pages/7?lang=uk',
    prepare: server => {
      server.on(readSitePageEndpoint, ({ query }) => ({
        status: 200,
        body: query.lang === 'uk' ? { ...stored, lang: 'uk', draft: uk, published: null } : stored,
      }))
      server.on(listSitePageRevisionsEndpoint, () => ({ status: 200, body: [] }))
      server.on(listMetasEndpoint, () => ({ status: 200, body: [] }))
      server.on(listOptionsEndpoint, () => ({
        status: 200,
        body: [
          {
            id: 1,
            title: 'site_main_language',
            value: 'uk',
            note: '',
            version: 1,
            updatedAt: '2026-11-20T09:00:00.000Z',
          },
        ],
      }))
    },
  })
  await screen.until(() => screen.place.querySelector('[aria-label="Нет в переводе"]'))
  // Ukrainian is the main language here: its page stands at the bare address.
  expect([...screen.place.querySelectorAll('a[rel=noopener]')].map(link => link.textContent)).toEqual([
    '/about',
  ])
  await press('Взять как начало: Мелкий текст')
  expect(titles()).toEqual(['Мелкий текст', 'Дзвоніть'])
  await act(async () => screen.place.querySelector<HTMLElement>(`[data-move="open-${call.id}"]`)?.click())
  const original = screen.place.querySelector('[aria-label="Оригинал: Заголовок"] [lang="ru"]')
  expect(original?.textContent).toBe('Звоните')
  await press('Взять как начало: Заголовок')
  expect(titles()).toEqual(['Мелкий текст', 'Звоните'])
  // Undone in the section that it was taken into, wherever that stands by then.
  const { undo } = lastOffer() ?? {}
  await press('Выше: «Звоните»')
  await act(async () => undo?.())
  expect(titles()).toEqual(['Дзвоніть', 'Мелкий текст'])
  vi.unstubAllGlobals()
})

test('a translation is not published before it is said which sections are the original’s', async () => {
  const uk = { ...stored.draft, sections: [{ ...call, title: 'Дзвоніть' }, print] }
  screen = await renderScreen(SitePagePage, {
    path: '/admin/pages/:id',
    address: '/admin/pages/7?lang=uk',
    prepare: server => {
      server.on(readSitePageEndpoint, ({ query }) => ({
        status: 200,
        body:
          query.lang === 'uk'
            ? { ...stored, lang: 'uk', status: 'draft', changed: true, draft: uk, published: null }
            : stored,
      }))
      for (const list of [listSitePageRevisionsEndpoint, listMetasEndpoint, listOptionsEndpoint])
        server.on(list, () => ({ status: 200, body: [] }))
      server.on(publishSitePageEndpoint, () => ({ status: 200, body: { ...stored, lang: 'uk', version: 4 } }))
    },
  })
  await screen.until(() => document.body.textContent?.includes('Опубликовать'))
  await press('Опубликовать')
  const dialog = await screen.until(() => document.querySelector('[role=dialog]'))
  expect(dialog.textContent).toContain('«Мелкий текст»')
  expect(dialog.textContent).not.toContain('Дзвоніть')
  expect(sent('POST')).toEqual([])
  await act(async () => [...dialog.querySelectorAll('button')].at(-1)?.click())
  await screen.until(() => sent('POST').length === 1)
})

test('a picture that is taken out leaves the focus in its place', async () => {
  const video = { ...newSection('video', 'v'), still: { url: `/media/${'1'.repeat(64)}-640.webp`, alt: '' } }
  const draft = { ...stored.draft, sections: [video as SiteSection] }
  await open(server => server.gives(readSitePageEndpoint, () => ({ ...stored, draft, published: draft })))
  await act(async () => screen.place.querySelector<HTMLElement>('[data-move="open-v"]')?.click())
  const button = await screen.until(() => screen.button('Убрать картинку'))
  const place = button.closest('fieldset')
  button.focus()
  await act(async () => button.click())
  await screen.until(() => document.activeElement !== document.body)
  expect(place?.contains(document.activeElement)).toBe(true)
})

test.each([
  ['without a section', []],
  ['whose sections are all hidden', [{ ...call, hidden: true } as SiteSection]],
])('a page %s is not published before it is said that it is empty', async (_which, sections) => {
  const page = { ...stored, changed: true, draft: { ...stored.draft, sections } }
  screen = await renderScreen(SitePagePage, {
    path: '/admin/pages/:id',
    address: '/admin/pages/7',
    prepare: server => {
      server.gives(readSitePageEndpoint, () => page)
      server.gives(publishSitePageEndpoint, () => page)
      for (const list of [listSitePageRevisionsEndpoint, listMetasEndpoint]) server.gives(list, () => [])
    },
  })
  await press('Опубликовать')
  const dialog = await screen.until(() => document.querySelector('[role=dialog]'))
  expect(dialog.textContent).toContain('посетители найдут её пустой')
  expect(sent('POST')).toEqual([])
  await act(async () => [...dialog.querySelectorAll('button')].at(-1)?.click())
  await screen.until(() => sent('POST').length === 1)
})

test('several pictures come into a gallery at once, each as an entry', async () => {
  const draft = { ...stored.draft, sections: [newSection('gallery', 'g') as SiteSection] }
  const url = (n: number) => `/media/${String(n).repeat(64)}-640.webp`
  let sentPictures = 0
  await open(server => {
    server.on(readSitePageEndpoint, () => ({ status: 200, body: { ...stored, draft, published: draft } }))
    server.on(uploadPictureEndpoint, () => {
      sentPictures += 1
      return { status: 201, body: { url: url(sentPictures), variants: [], width: 4, height: 3 } }
    })
  })
  await press('Галерея')
  const place = await screen.until(() =>
    document.querySelector<HTMLInputElement>('input[aria-label="Добавить несколько картинок"]'),
  )
  const files = ['a.jpg', 'b.jpg'].map(name => new File(['x'], name, { type: 'image/jpeg' }))
  Object.defineProperty(place, 'files', { value: files, configurable: true })
  await act(async () => place.dispatchEvent(new Event('change', { bubbles: true })))
  await screen.until(() => document.querySelectorAll('img.admin-picture').length === 2)
  expect([...document.querySelectorAll('img.admin-picture')].map(img => img.getAttribute('src'))).toEqual([
    url(1),
    url(2),
  ])
})

test('the calculation of a section is said in words, and is set field by field', async () => {
  const query = 'route=eu&price=9500&currency=EUR&engine=diesel&year=2021&volume_cc=1998'
  const section = { ...newSection('calculatorPreset', 'p'), query } as SiteSection
  const draft = { ...stored.draft, sections: [section] }
  await open(server => {
    server.on(readSitePageEndpoint, () => ({ status: 200, body: { ...stored, draft, published: draft } }))
  })
  await act(async () => screen.place.querySelector<HTMLElement>('[data-move="open-p"]')?.click())
  await screen.until(() => screen.place.textContent?.includes('1998\u00a0см³, 2021'))
  await press('Задать расчёт по полям')
  const price = await screen.until(() => screen.place.querySelector<HTMLInputElement>('input[value="9500"]'))
  await typeInto(price, '12000')
  await screen.until(() => screen.place.textContent?.includes('12\u00a0000'))
})
