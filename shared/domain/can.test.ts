import { describe, expect, it } from 'vitest'
import { type Action, can, canGrant, isAction, type Role, roles } from './can.ts'

/** Who may, written out once more: a right that changes by mistake is seen here. */
const table: Record<Action, readonly Role[]> = {
  'account.self': ['owner', 'editor', 'sales'],
  'admins.create': ['owner', 'editor'],
  'admins.manage': ['owner'],
  'content.read': ['owner', 'editor', 'sales'],
  'content.write': ['owner', 'editor'],
  'options.read': ['owner', 'editor', 'sales'],
  'options.write': ['owner', 'editor'],
  'tables.read': ['owner', 'editor', 'sales'],
  'tables.write': ['owner', 'editor'],
  'requests.read': ['owner', 'editor', 'sales'],
  'requests.write': ['owner', 'editor', 'sales'],
  'orders.read': ['owner', 'editor', 'sales'],
  'orders.write': ['owner', 'editor', 'sales'],
  'orders.money': ['owner', 'sales'],
  'firms.write': ['owner'],
  'system.read': ['owner', 'editor', 'sales'],
  'system.backup': ['owner'],
  'audit.read': ['owner'],
  'people.erase': ['owner'],
}

describe('rights', () => {
  it.each(Object.keys(table).filter(isAction))('%s', action => {
    expect(roles.filter(role => can({ role }, action))).toEqual(table[action])
  })

  it('are those of the table and no others', () => {
    expect(Object.keys(table).every(isAction)).toBe(true)
    for (const other of [
      '',
      'content',
      'content.delete',
      'constructor',
      '__proto__',
      'toString',
      'Content.read',
    ])
      expect([other, isAction(other)]).toEqual([other, false])
  })

  it('are given with no role that may more, and by nobody who may not make accounts', () => {
    const granted = (role: Role) => roles.filter(other => canGrant({ role }, other))
    expect(granted('owner')).toEqual(['owner', 'editor', 'sales'])
    // Sales see the money of orders, editors do not.
    expect(granted('editor')).toEqual(['editor'])
    expect(granted('sales')).toEqual([])
  })
})
