import { randomBytes } from 'node:crypto'
import { readSiteInfo } from '#server/content/public-pages/head/site-info.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { created, type HttpRoute, noContent, route } from '#server/platform/http/mount.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { dailyQuota } from '#server/platform/records/daily-quota.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/system/password-links.ts'
import { canGrant } from '#shared/domain/can.ts'
import { firmIn } from '#shared/domain/site/firm-name.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { aboutAccount, findAccountByEmail, insertAccount } from './account.store.ts'
import { replacePassword } from './end-sessions.ts'
import { confirmOwnerRole, notifyOwners } from './owner-role.ts'
import { hashPassword, weakPassword } from './password.ts'
import { type LinkUse, linkLives, linkMail, passwordLink, readLink } from './password-link.ts'
import { rejectEnded } from './session.service.ts'

/** Milliseconds between two reset mails to one account, whoever asks for them. */
const betweenLetters = 5 * 60_000

/** Invitations that an account may send in a day: each can go to any e-mail. */
export const invitationsADay = 50

export const passwordLinkRoutes = (ctx: Context): HttpRoute[] => {
  const lastLetters = new Map<number, number>()

  const sendLink = async (account: { email: string }, use: LinkUse, link: string): Promise<boolean> => {
    const settings = await mailSettings(ctx, ctx.db)
    if (!settings) return false
    const { name } = await readSiteInfo(ctx, 'none')
    const firm = firmIn(currentLanguage(), name)
    await ctx.mail.send(linkMail({ to: account.email, use, link, firm }), settings)
    return true
  }

  /**
   * Runs after a response that is equal for all e-mails, so that neither text nor time reveals whether an account
   * exists.
   */
  const sendReset = async (email: string): Promise<void> => {
    const account = await findAccountByEmail(ctx.db, email)
    if (!account) return
    const last = lastLetters.get(account.id)
    if (last !== undefined && ctx.uptime() - last < betweenLetters) return
    lastLetters.set(account.id, ctx.uptime())
    const link = passwordLink(ctx, account, 'reset')
    await inLanguage(account.lang ?? 'ru', () => sendLink(account, 'reset', link))
  }

  return [
    writeRoute(contract.inviteAdminEndpoint, {
      prepare: async ({ actor, body }) => {
        if (!canGrant(actor, body.role)) throw httpError('auth.owner-only', { values: { what: 'role' } })
        await confirmOwnerRole(ctx, actor, body)
        // A random password that nobody knows: signing in is impossible until the link is used.
        return hashPassword(randomBytes(32).toString('base64url'))
      },
      change: async ({ actor, body, tx, by, at }, passwordHash) => {
        await rejectEnded(tx, actor)
        await dailyQuota(ctx, tx, actor, {
          max: invitationsADay,
          actions: ['invite'],
          matches: () => true,
          what: 'invitations',
        })
        if (await findAccountByEmail(tx, body.email)) throw httpError('email.taken', { path: 'email' })
        const made = await insertAccount(tx, { ...body, passwordHash, at })
        await recordChange(tx, ctx, by, { ...aboutAccount(made), action: 'invite', before: null })
        if (made.role === 'owner') await notifyOwners(ctx, tx, actor, made)
        return made
      },
      respond: async account => {
        const link = passwordLink(ctx, account, 'invitation')
        const sent = await sendLink(account, 'invitation', link).catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'an invitation could not be mailed')
          return false
        })
        const expiresAt = new Date(ctx.now().getTime() + linkLives.invitation * 1000).toISOString()
        return {
          ...created(`/api/auth/admin/${account.id}`, { link, sent, expiresAt }),
          headers: { Location: `/api/auth/admin/${account.id}`, 'Cache-Control': 'no-store' },
        }
      },
    }),

    route(contract.askForPasswordEndpoint, async ({ body }) => {
      setImmediate(() => {
        sendReset(body.email).catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'a link for a new password could not be mailed')
        })
      })
      return noContent()
    }),

    writeRoute(contract.setPasswordEndpoint, {
      prepare: async ({ body }) => {
        const found = await readLink(ctx, ctx.db, body.token)
        if (!found) throw spent()
        const weakness = weakPassword(body.password, found)
        if (weakness) throw fieldError('password', 'password.weak', { why: weakness })
        return hashPassword(body.password)
      },
      change: async ({ body, requestId, tx, at }, hash) => {
        // Reads the link again inside the transaction: of two simultaneous uses only one succeeds.
        const account = await readLink(ctx, tx, body.token)
        if (!account) throw spent()
        await replacePassword(tx, account.id, hash, at)
        if (body.lang) await updateRow(tx, 'admins', account.id, { lang: body.lang })
        const change = { ...aboutAccount(account), action: 'password-link' }
        await recordChange(tx, ctx, { actor: account, requestId }, change)
      },
    }),
  ]
}

const spent = () => httpError('link.spent')
