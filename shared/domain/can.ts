/** Rights by role: the one table that the server and the screens use. */

export const roles = ['owner', 'editor', 'sales'] as const
export type Role = (typeof roles)[number]

/**
 * Everything a signed-in person can be allowed to do. An endpoint names one of these (or `public`) as its
 * `access`, so that a right is declared beside the path it guards.
 */
export type Action =
  | 'account.self'
  | 'admins.create'
  | 'admins.manage'
  | 'content.read'
  | 'content.write'
  | 'options.read'
  | 'options.write'
  | 'tables.read'
  | 'tables.write'
  | 'requests.read'
  | 'requests.write'
  | 'orders.read'
  | 'orders.write'
  | 'orders.money'
  | 'firms.write'
  | 'system.read'
  | 'system.backup'
  | 'audit.read'
  | 'people.erase'

const everyone: readonly Role[] = roles
const editors: readonly Role[] = ['owner', 'editor']
const owners: readonly Role[] = ['owner']

const allowed: Record<Action, readonly Role[]> = {
  'account.self': everyone,
  'admins.create': editors,
  'admins.manage': owners,
  'content.read': everyone,
  'content.write': editors,
  'options.read': everyone,
  'options.write': editors,
  'tables.read': everyone,
  'tables.write': editors,
  'requests.read': everyone,
  'requests.write': everyone,
  'orders.read': everyone,
  'orders.write': everyone,
  'orders.money': ['owner', 'sales'],
  'firms.write': owners,
  'system.read': everyone,
  'system.backup': owners,
  'audit.read': owners,
  'people.erase': owners,
}

/** True for the name of a right. */
export const isAction = (text: string): text is Action => Object.hasOwn(allowed, text)

/**
 * True when the actor's role permits the action.
 *
 * @example can({ role: 'sales' }, 'content.write') // false
 */
export const can = (actor: { role: Role }, action: Action): boolean => allowed[action].includes(actor.role)

/** True when the actor has every right of the role, and so may give it to somebody. */
export const canGrant = (actor: { role: Role }, role: Role): boolean =>
  can(actor, 'admins.create') &&
  Object.values(allowed).every(mayDo => !mayDo.includes(role) || mayDo.includes(actor.role))
