/** Renders one screen of the admin in the test's document, over a server made of the contract. */
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { Confirmations } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { createServices, ServicesProvider } from '#shared/admin/platform/services.ts'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import { theme } from '#shared/admin/platform/theme/theme.ts'
import type { UploadForm } from '#shared/client/upload-form.ts'
import type { Role } from '#shared/domain/can.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { aSession, fakeShell } from './fake-shell.ts'

export interface RenderedScreen {
  place: HTMLElement
  server: FakeServer
  /** The path and query on which the screen is now. */
  address(): string
  /** Waits until `find` finds something: fails after 15 seconds at the earliest, with the text of the page. */
  until<T>(find: () => T | null | undefined | false): Promise<T>
  /** The button or link with these words or this label. */
  button(name: string): HTMLElement | undefined
  /** True when a place around the button has the focus, but not the button or the whole page. */
  isNear(name: string): boolean
  /** Presses a button or link once it is there. */
  press(name: string): Promise<void>
  /** The field of a label, once it is there. */
  field<T extends HTMLElement = HTMLInputElement>(label: string): Promise<T>
  close(): Promise<void>
}

const Framed = ({ Screen }: { Screen: ComponentType }) => (
  <>
    <Screen />
    <Confirmations />
  </>
)

export const renderScreen = async (
  Screen: ComponentType,
  {
    address = '/',
    path = address.replace(/\?.*/, ''),
    prepare,
    uploadForm,
    role,
    shell = fakeShell(aSession(role)),
  }: {
    address?: string
    /** The screen's route, where its address has parameters. */
    path?: string
    /** Sets what the server answers. */
    prepare?(server: FakeServer): void
    /** Stands between forms and the server. */
    uploadForm?: (server: FakeServer) => UploadForm
    /** The role of who is signed in; the owner without it. */
    role?: Role
    /** The program. */
    shell?: AdminShell
  } = {},
): Promise<RenderedScreen> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // A field that grows with its text listens for fonts, which this document does not have.
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  const server = fakeServer()
  prepare?.(server)
  const services = createServices(shell, {
    fetch: server.fetch,
    ...(uploadForm ? { uploadForm: uploadForm(server) } : {}),
  })
  await services.session.ready()
  // Notifications of earlier tests would leave no place for its own.
  notifications.clean()
  const router = createMemoryRouter(
    [
      { path, element: <Framed Screen={Screen} /> },
      { path: '*', element: null },
    ],
    {
      initialEntries: [address],
    },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
        <QueryClientProvider client={services.queries}>
          <ServicesProvider value={services}>
            <RouterProvider router={router} />
          </ServicesProvider>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  const until: RenderedScreen['until'] = async find => {
    for (let attempt = 0; attempt < 750; attempt++) {
      const found = find()
      if (found) return found
      await act(async () => new Promise(resolve => setTimeout(resolve, 20)))
    }
    throw new Error(`Not found in: ${document.body.textContent}`)
  }
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button, a')].find(
      one => one.textContent === name || one.getAttribute('aria-label') === name,
    )
  return {
    place,
    server,
    address: () => router.state.location.pathname + router.state.location.search,
    until,
    button,
    isNear: name => {
      const { activeElement: place, body } = document
      const found = button(name)
      return found !== undefined && place !== body && place !== found && place?.contains(found) === true
    },
    press: async name => {
      const found = await until(() => button(name))
      await act(async () => found.click())
    },
    field: <T extends HTMLElement = HTMLInputElement>(label: string) =>
      until(() => {
        const found = [...document.querySelectorAll('label')].find(one => one.textContent === label)
        return found && (document.getElementById(found.htmlFor) as T | null)
      }),
    close: async () => {
      // A heading that goes while it has the focus passes it on: to the first one of the next screen, or of the next file.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await act(async () => root.unmount())
      place.remove()
    },
  }
}
