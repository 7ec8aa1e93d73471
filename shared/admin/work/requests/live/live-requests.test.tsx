// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createServices, ServicesProvider } from '#shared/admin/platform/services.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { LiveRequests } from './live-requests.tsx'

// A corner shows five at once, and those of another file may still stand there.
beforeEach(() => notifications.clean())
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

const overview = {
  requests: { new: 3, inWork: 0, failedMails: 0 },
  posts: { drafts: 0, scheduled: 0, published: 0 },
  rates: null,
  tables: [],
  mailConfigured: true,
}

test.each([
  ['anywhere else', '/admin/posts', true],
  ['on the list, which shows it itself', '/admin/requests', false],
])(
  'a new request is announced by the program and counted in the title; %s here as well: %s',
  async (_where, path, shown) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const told: unknown[] = []
    const words = [
      'id: 6\nevent: hello\ndata: {}\n\n',
      'id: 7\nevent: request\ndata: {"id":7,"kind":"callback","who":"Олена","createdAt":"2026-11-20T10:00:00.000Z"}\n\n',
      // The last minute again, as after a break.
      ...Array(2).fill(
        'event: late-order\ndata: {"id":5,"title":"Заказ № 5, VW","stage":"Куплен","day":"2026-11-20"}\n\n' +
          'event: order-reminder\ndata: {"id":5,"title":"Заказ № 5, VW","text":"В порт","at":"2026-11-20T10:00:00.000Z"}\n\n',
      ),
    ]
    const answer = async (address: string | URL | Request) => {
      if (!String(address).includes('/api/request/stream')) return Response.json(overview)
      return new Response(
        new ReadableStream({
          start: controller => {
            for (const word of words) controller.enqueue(new TextEncoder().encode(word))
          },
        }),
      )
    }
    const shell = {
      ...fakeShell(),
      notify: (notice: unknown) => void told.push(notice),
      setUnread: (count: number) => void told.push(count),
    }
    const services = createServices(shell, { fetch: answer })
    await services.session.ready()
    document.title = 'Заявки'
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    onTestFinished(() => root.unmount())
    await act(async () =>
      root.render(
        <MantineProvider>
          <QueryClientProvider client={services.queries}>
            <ServicesProvider value={services}>
              <Notifications />
              <MemoryRouter initialEntries={[path]}>
                <LiveRequests />
              </MemoryRouter>
            </ServicesProvider>
          </QueryClientProvider>
        </MantineProvider>,
      ),
    )
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(told).toContainEqual(expect.objectContaining({ title: 'Новая заявка' }))
      expect(document.title).toBe('(3) Заявки')
    }, 50_000)
    expect(told).toContainEqual({
      title: 'Новая заявка',
      body: 'Звонок: Олена',
      path: '/admin/requests?open=7',
      about: 'request 7',
    })
    const late = {
      title: 'Заказ опаздывает',
      body: 'Заказ № 5, VW: Куплен, план 20.11.2026',
      path: '/admin/orders/5',
      about: 'late-order 5 Куплен 2026-11-20',
    }
    const step = {
      title: 'В порт',
      body: 'Заказ № 5, VW',
      path: '/admin/orders/5',
      about: 'order-reminder 5 2026-11-20T10:00:00.000Z',
    }
    for (const reminder of [late, step]) {
      expect(told.filter(notice => JSON.stringify(notice) === JSON.stringify(reminder))).toHaveLength(1)
      expect(document.body.textContent).toContain(reminder.title)
    }
    await act(async () => {})
    expect(told).toContain(3)
    expect(document.body.textContent?.includes('Звонок: Олена')).toBe(shown)
    await act(async () => root.unmount())
    // Nobody is signed in any more: no number stays on the icon.
    expect(told.at(-1)).toBe(0)
    place.remove()
  },
)
