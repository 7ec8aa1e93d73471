/**
 * Decides whether two accounts belong to two people, for changes that a second person confirms. Editors may create
 * accounts for editors, so an account whose role was given by an editor counts as that editor. An account that got its
 * role from an owner or the server's shell counts as a person, as owners do, since they could switch the rule off
 * anyway.
 */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { Author } from '#server/platform/records/audit.ts'
import { secondPersonOption } from '#shared/domain/calculation/office-options.ts'
import { type Role, roles } from '#shared/domain/can.ts'

const isSamePerson = async (db: Tx, one: number | null, other: number | null): Promise<boolean> => {
  if (one === null || other === null) return false
  return one === other || (await personBehind(db, one)) === (await personBehind(db, other))
}

/** Follows an account to the person behind it, by the audit log, which names who gave each role and is never cut. */
const personBehind = async (db: Tx, id: number): Promise<number> => {
  const seen = new Set<number>()
  let person = id
  while (!seen.has(person)) {
    seen.add(person)
    const given = (await listRoles(db, person)).at(-1)
    // Roles given by the setup or the shell have no author.
    if (!given || given.by === null || given.to === 'owner') return person
    if ((await roleAt(db, given.by, given.entry)) === 'owner') return person
    person = given.by
  }
  return person
}

/** The role that an account had when an entry of the log was written. */
const roleAt = async (db: Tx, id: number, entry: number): Promise<Role | null> => {
  const given = await listRoles(db, id)
  const before = given.findLast(known => known.entry < entry)
  if (before) return before.to
  // Without an earlier entry: the role that the first later change replaced, else the present one.
  const after = given.at(0)
  if (after) return after.from
  const row = await findRow(db, 'admins', { id }, ['role'])
  return row?.role ?? null
}

interface GivenRole {
  entry: number
  by: number | null
  from: Role | null
  to: Role
}

const role = z.enum(roles)
const roleChange = z.object({ role: z.object({ from: role.nullable(), to: role }) })

/** Roles that an account was given, oldest first: when created, invited, changed or restored from the bin. */
const listRoles = async (db: Tx, id: number): Promise<GivenRole[]> => {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'actor_id', 'difference'])
    .where('kind', '=', 'account')
    .where('record_id', '=', String(id))
    .where('difference', 'like', '%"role"%')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id: entry, actor_id: by, difference }) => {
    const read = roleChange.safeParse(JSON.parse(difference ?? '{}'))
    return read.success ? [{ entry, by, ...read.data.role }] : []
  })
}

/** Decides whether a change of the tariff or of a table needs a second person's confirmation. */
export const secondPersonConfirms = async (db: Tx): Promise<boolean> => {
  const row = await findRow(db, 'options', { title: secondPersonOption }, ['value'])
  return row?.value.trim() === 'yes'
}

/** Throws 403 when somebody confirms a change of their own, even through a second account, while the rule is on. */
export const rejectOwnChange = async (db: Tx, authorId: number | null, { actor }: Author): Promise<void> => {
  if (!(await secondPersonConfirms(db)) || !(await isSamePerson(db, authorId, actor?.id ?? null))) return
  throw httpError('confirmation.own', { values: { who: authorId === actor?.id ? 'author' : 'related' } })
}
