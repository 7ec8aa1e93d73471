/** Protects the owner role: granting it needs the password besides the session, and all owners get a letter. */

import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { listRows } from '#server/platform/db/rows.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
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
  mailOwners(ctx, tx, { subject: 'Новый владелец кабинета', text: letter(actor, owner) })

/** Queues a letter to each owner, inside the transaction of the change that it reports. */
export const mailOwners = async (
  ctx: Context,
  tx: Tx,
  mail: { subject: string; text: string },
): Promise<void> => {
  if (!(await mailSettings(ctx, tx))) return
  const owners = await listRows(tx, 'admins', { role: 'owner' }, ['email'])
  for (const { email } of owners) {
    await queueMail(tx, { to: email, ...mail }, { requestId: null, quoteNumber: null, at: nowIso(ctx) })
  }
}

const letter = (actor: Person, owner: Person): string =>
  [
    `Права владельца получает: ${owner.name}, ${owner.email}.`,
    `Их выдал сотрудник: ${actor.name}, ${actor.email}.`,
    '',
    'Владелец управляет сотрудниками, их ролями и всеми данными.',
    'Если Вы этого не ждали: удалите нового владельца в «Настройках», «Сотрудники», завершите там же все сеансы и смените пароль.',
  ].join('\n')
