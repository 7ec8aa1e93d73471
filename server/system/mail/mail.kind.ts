/** The mail server as an owner enters it, and the letter about a change to the previous recipient of mails. */
import { texts } from '#messages/server/system/mail.js'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import type { TransportSettings as InForce, OutgoingMail } from '#server/platform/mail/transport.ts'
import { officeLanguage } from '#server/platform/office-language.ts'
import {
  channelVersion,
  findChannel,
  forgetChannel,
  type MailFields,
  mailSettings,
  passwordOf,
  readMailFields,
  storeChannel,
} from '#server/platform/outbox/channel-settings.ts'
import { loggedReason } from '#server/platform/outbox/deliver-due.ts'
import { knownLetter } from '#server/platform/outbox/known-letter.ts'
import { markSent, queueMail } from '#server/platform/outbox/outbox.store.ts'
import { isPrivateName } from '#server/platform/public-address.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { MailSettings, saveMailSettingsEndpoint } from '#shared/contract/system/mail.ts'
import { rejectEnded } from '../accounts/session.service.ts'

type Input = BodyOf<typeof saveMailSettingsEndpoint>

export const readMailSettings = async (ctx: Context, db: Tx): Promise<MailSettings> => {
  const row = await findChannel(db, 'mail')
  const fields = row ? readMailFields(row) : { to: '', from: '', host: '', port: 0, user: '' }
  const isOpen = row?.secret && ctx.secretBox.open(row.secret, passwordOf(fields)) !== null
  return {
    source: ctx.config.mail ? 'environment' : row ? 'office' : null,
    ...fields,
    password: isOpen ? 'set' : row?.secret ? 'lost' : 'unset',
    version: await channelVersion(db, 'mail'),
  }
}

export interface MailChange {
  settings: MailSettings
  /** Letter about the change, sent at once by the previous server, and also queued in case that fails. */
  letter: { id: number; at: string; mail: OutgoingMail; by: InForce } | null
}

/** Stores settings; `input` is null to delete all of them. */
export const changeMail = async (
  command: ChangeContext,
  ctx: Context,
  actor: Actor,
  input: Input | null,
): Promise<MailChange> => {
  const { tx, at } = command
  await rejectEnded(tx, actor)
  const before = await mailSettings(ctx, tx)
  const verb = input === null ? 'delete' : input.password ? 'new-secret' : undefined
  const settings = await changeRecord(command, mailKind(ctx), undefined, () => input, verb)
  const after = await mailSettings(ctx, tx)
  if (!before || JSON.stringify(before) === JSON.stringify(after)) return { settings, letter: null }
  const mail = inLanguage(await officeLanguage(tx), () =>
    letterTo(before, after, { actor, site: ctx.config.publicUrl }),
  )
  // The outbox sends the letter only after the immediate attempt has ended.
  const later = new Date(Date.parse(at) + firstAttempt).toISOString()
  const id = await queueMail(tx, mail, { requestId: null, quoteNumber: null, at: later })
  return { settings, letter: { id, at: later, mail, by: before } }
}

/** Milliseconds, longer than the timeout of a mail server. */
const firstAttempt = 90_000

/** Sends the letter by the previous server: somebody who controls the new one could withhold it. */
export const sendLetter = async (ctx: Context, { letter }: MailChange): Promise<void> => {
  if (!letter) return
  try {
    const known = await knownLetter(ctx.db, { id: letter.id, createdAt: letter.at })
    await ctx.mail.send({ ...letter.mail, known }, letter.by)
    await markSent(ctx.db, letter.id, nowIso(ctx))
  } catch (error) {
    ctx.log.warn(
      { reason: loggedReason(error) },
      'the letter about other mail settings goes by the new server',
    )
  }
}

const mailKind = (ctx: Context) =>
  ({
    entityName: 'other',
    find: tx => readMailSettings(ctx, tx),
    check: async (_command, input) => {
      if (input && !ctx.config.privateMailHosts && isPrivateName(input.host))
        throw fieldError('host', 'mail.host-private')
    },
    replace: async ({ tx, at }, current, input) => {
      if (input === null) await forgetChannel(tx, 'mail', at)
      else {
        const { password = '', ...fields } = input
        const secret = await sealedPassword(ctx, tx, { fields, password, present: current })
        await storeChannel(tx, 'mail', { settings: JSON.stringify(fields), secret, at })
      }
      return readMailSettings(ctx, tx)
    },
    log: {
      kind: 'mail',
      id: () => 'settings',
      fields: ({ to, from, host, port, user, password }) => ({ to, from, host, port, user, password }),
    },
  }) satisfies EntityDefinition<MailSettings, Input | null, undefined>

/** Keeps the stored password only if server and user are unchanged: else it could be sent to an attacker's server. */
const sealedPassword = async (
  { secretBox }: Context,
  tx: Tx,
  { fields, password, present }: { fields: MailFields; password: string; present: MailSettings },
): Promise<string | null> => {
  if (fields.user === '') {
    if (password !== '') throw fieldError('user', 'mail.user-missing')
    return null
  }
  if (password !== '') return secretBox.seal(password, passwordOf(fields))
  const stored = (await findChannel(tx, 'mail'))?.secret ?? null
  if (stored === null || passwordOf(fields) !== passwordOf(present) || present.password !== 'set')
    throw fieldError('password', 'mail.password-missing')
  return stored
}

const letterTo = (
  before: InForce,
  after: InForce | null,
  { actor, site }: { actor: Actor; site: string },
): OutgoingMail => ({
  to: before.to,
  subject: texts.settingsChanged,
  text: [
    texts.changedBy({ site, name: actor.name, email: actor.email }),
    after ? texts.requestsComeTo({ to: after.to, from: after.from }) : texts.noMoreLetters,
    '',
    texts.ifUnexpected,
  ].join('\n'),
})
