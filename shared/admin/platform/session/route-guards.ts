/** Route guards, by the names that the product's specification gives them. */

import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import * as texts from '#messages/admin/platform/session.js'
import { can } from '#shared/domain/can.ts'
import { loginPath } from '#shared/domain/system/login-path.ts'
import type { AdminServices } from '../services.ts'
import { PageError } from './page-error.ts'

type Middleware = (services: AdminServices, args: LoaderFunctionArgs) => Promise<void>

/** Runs the guards in their order. Throws a redirect, or `PageError` 500 for an unknown name. */
export const runRouteGuards = async (
  names: readonly string[],
  services: AdminServices,
  args: LoaderFunctionArgs,
): Promise<null> => {
  for (const name of names) {
    const middleware = middlewares.get(name)
    if (!middleware) throw new PageError(500, `Unknown middleware ${name}`)
    await middleware(services, args)
  }
  return null
}

const adminAuth: Middleware = async (services, { request }) => {
  const state = await services.session.ready()
  if (state.status === 'in') return
  const { pathname, search } = new URL(request.url)
  const isExpired = state.status === 'out' && state.expired === true
  throw redirect(loginPath(isExpired ? 'session' : 'login', pathname + search))
}

/** Guard of the pages for editing content: throws `PageError` 403 for a person without the right. */
const contentWriter: Middleware = async services => {
  const state = await services.session.ready()
  if (state.status === 'in' && can(state.session.user, 'content.write')) return
  throw new PageError(403, texts.notAllowed)
}

/**
 * Guard of the sign-in: it waits until the session is known, since the cookie of one that lives does not come along from
 * another site, and the server has led here. The page itself leads on.
 */
const sessionKnown: Middleware = async ({ session }) => {
  await session.ready().catch(() => undefined)
}

const middlewares = new Map<string, Middleware>([
  ['admin-auth', adminAuth],
  ['content-writer', contentWriter],
  ['session-known', sessionKnown],
])
