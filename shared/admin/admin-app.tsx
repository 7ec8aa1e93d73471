import './admin.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { config as zodConfig } from 'zod'
import russian from 'zod/v4/locales/ru.js'
import { loginPath } from '#shared/domain/system/login-path.ts'
import { adminRoutes } from './admin-routes.tsx'
import { type AdminServices, createServices, ServicesProvider } from './platform/services.ts'
import type { AdminShell } from './platform/shell.ts'
import { theme } from './platform/theme/theme.ts'

zodConfig(russian())

/** Key shared by the site and the admin: the document's first script reads it before rendering. */
const schemes = localStorageColorSchemeManager({ key: 'theme' })

/** `children` come first in the page. */
export const AdminApp = ({ shell, children }: { shell: AdminShell; children?: ReactNode }) => {
  const [app] = useState(() => {
    const services = createServices(shell)
    return { services, router: createAdminRouter(services) }
  })
  return (
    // The variables and classes come from style sheets: a <style> element would break the content policy.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <QueryClientProvider client={app.services.queries}>
        <ServicesProvider value={app.services}>
          <Notifications position="bottom-left" />
          <RouterProvider router={app.router} />
        </ServicesProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The router, with navigation from outside: the end of a session, and the desktop program's menu. */
const createAdminRouter = (services: AdminServices) => {
  const router = createBrowserRouter(adminRoutes(services))
  services.onSessionEnd.current = (message = 'session') => {
    const { pathname, search, hash } = router.state.location
    // Clears cached data, which another person must not see; drafts are stored separately by account.
    services.queries.clear()
    void router.navigate(loginPath(message, pathname + search + hash))
  }
  return router
}
