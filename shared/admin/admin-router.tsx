/** The router of the admin, with navigation from outside: the end of a session, and the desktop program's menu. */
import { createBrowserRouter } from 'react-router-dom'
import { loginPath } from '#shared/domain/system/login-path.ts'
import { adminRoutes } from './admin-routes.tsx'
import type { AdminServices } from './platform/services.ts'

export type AdminRouter = ReturnType<typeof createBrowserRouter>

export const createAdminRouter = (services: AdminServices): AdminRouter => {
  const router = createBrowserRouter(adminRoutes(services))
  services.onSessionEnd.current = () => {
    const { pathname, search } = router.state.location
    // Clears cached data, which another person must not see; unsaved work is stored separately by account.
    services.queries.clear()
    void router.navigate(loginPath('session', pathname + search))
  }
  return router
}
