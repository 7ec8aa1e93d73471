// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type AdminServices, useServices } from '#shared/admin/platform/services.ts'
import { listSessionsEndpoint, logoutAllEndpoint } from '#shared/contract/system/accounts.ts'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { OwnSessions } from './own-sessions.tsx'

test.each(['in its own response', 'by another call first'])(
  'the sign-in says that all sessions were ended, which is seen %s',
  async seen => {
    let services: AdminServices | undefined
    const messages: unknown[] = []
    const Screen = () => {
      services = useServices()
      services.onSessionEnd.current = message => void messages.push(message)
      return <OwnSessions />
    }
    const screen = await renderScreen(Screen, {
      prepare: server => {
        server.gives(listSessionsEndpoint, () => [])
        server.on(logoutAllEndpoint, () => {
          if (seen === 'by another call first') services?.session.end()
          return { status: 204 }
        })
      },
    })
    await screen.press('Выйти на всех устройствах')
    await screen.press('Выйти везде')
    await screen.until(() => messages.length > 0)
    expect(messages).toEqual(['everywhere'])
    await screen.close()
  },
)
