/** The router of the admin with what happens to it from outside: a session that ends, a menu that asks for a page. */
import { createBrowserRouter } from 'react-router-dom'
import { loginPath } from '#shared/domain/system/login-path.ts'
import { adminRoutes } from './admin-routes.tsx'
import type { AdminServices } from './platform/services.ts'

export type AdminRouter = ReturnType<typeof createBrowserRouter>

export const createAdminRouter = (services: AdminServices): AdminRouter => {
  const router = createBrowserRouter(adminRoutes(services))
  services.onSessionEnd.current = () => {
    const { pathname, search } = router.state.location
    // Everything that another person must not see goes with the session; unsaved work is kept apart, by account.
    services.queries.clear()
    void router.navigate(loginPath('session', pathname + search))
  }
  return router
}
