/** Protects the owner role: granting it needs the password besides the session, and all owners get a letter. */

import { texts } from '#messages/server/system/accounts.js'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { listRows } from '#server/platform/db/rows.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { queueMail } from '#server/platform/outbox/outbox.store.ts'
import type { Role } from '#shared/domain/can.ts'
import { confirmPassword } from './confirm-password.ts'

/** Asks for the password if the new account is an owner; to be called before it is created. */
export const confirmOwnerRole = async (
  ctx: Context,
  actor: Actor,
  { role, currentPassword }: { role: Role; currentPassword?: string | undefined },
): Promise<void> => {
  if (role !== 'owner') return
  if (currentPassword === undefined) {
    throw fieldError('currentPassword', 'password.missing')
  }
  await confirmPassword(ctx, actor, currentPassword, 'currentPassword')
}

interface Person {
  name: string
  email: string
}

/** Queues the letters inside the transaction that grants the role. */
export const notifyOwners = (ctx: Context, tx: Tx, actor: Person, owner: Person): Promise<void> =>
  mailOwners(ctx, tx, () => ({ subject: texts.newOwner, text: letter(actor, owner) }))

/** Queues a letter to each owner, in the owner's language, inside the transaction of the change that it reports. */
export const mailOwners = async (
  ctx: Context,
  tx: Tx,
  mail: () => { subject: string; text: string },
): Promise<void> => {
  if (!(await mailSettings(ctx, tx))) return
  const owners = await listRows(tx, 'admins', { role: 'owner' }, ['email', 'lang'])
  for (const { email, lang } of owners) {
    const letter = inLanguage(lang ?? 'ru', mail)
    await queueMail(tx, { to: email, ...letter }, { requestId: null, quoteNumber: null, at: nowIso(ctx) })
  }
}

const letter = (actor: Person, owner: Person): string =>
  [
    texts.ownerIs({ name: owner.name, email: owner.email }),
    texts.grantedBy({ name: actor.name, email: actor.email }),
    '',
    texts.ownerRights,
    texts.ifUnexpected,
  ].join('\n')
