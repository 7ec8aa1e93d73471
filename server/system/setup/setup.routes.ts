import { texts } from '#messages/server/system/setup.js'
import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { dailyQuota } from '#server/platform/records/daily-quota.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as mail from '#shared/contract/system/mail.ts'
import * as contract from '#shared/contract/system/setup.ts'
import { confirmPasswordAgain } from '../accounts/confirm-password.ts'
import { explainMailFailure, mailNotConfigured } from '../mail/explain-mail-failure.ts'
import { changeMail, type MailChange, readMailSettings, sendLetter } from '../mail/mail.kind.ts'
import { readSetup } from './setup-state.ts'

export const setupRoutes = (ctx: Context): HttpRoute[] => {
  const changed = (change: MailChange) => {
    // Runs after the response, because an unreachable server is noticed only by its timeout.
    void sendLetter(ctx, change)
    return ok(change.settings)
  }
  return [
    route(mail.readMailSettingsEndpoint, async () => ok(await readMailSettings(ctx, ctx.db))),

    writeRoute(mail.saveMailSettingsEndpoint, {
      prepare: ({ actor, request }) => confirmPasswordAgain(ctx, actor, request),
      change: call => changeMail(call, ctx, call.actor, call.body),
      respond: changed,
    }),

    writeRoute(mail.removeMailSettingsEndpoint, {
      prepare: ({ actor, request }) => confirmPasswordAgain(ctx, actor, request),
      change: call => changeMail(call, ctx, call.actor, null),
      respond: changed,
    }),

    route(contract.readSetupEndpoint, async ({ actor }) => ok(await readSetup(ctx, actor))),

    route(contract.testMailEndpoint, async ({ actor, body, requestId }) => {
      const settings = await mailSettings(ctx, ctx.db)
      if (!settings) return ok({ problem: mailNotConfigured() })
      await dailyQuota(ctx, ctx.db, actor, {
        max: testLettersADay,
        actions: ['test-message'],
        matches: () => true,
        what: 'test_letters',
      })
      try {
        await ctx.mail.send(
          { to: body.to, subject: texts.mailCheck, text: testText(ctx.config.publicUrl) },
          settings,
        )
      } catch (error) {
        const problem = explainMailFailure(error, settings)
        ctx.log.warn({ problem: problem.kind }, 'the test letter was not taken')
        return ok({ problem })
      }
      const about = { kind: 'mail', id: null, action: 'test-message' } as const
      await recordChange(ctx.db, ctx, { actor, requestId }, about)
      return ok({ problem: null })
    }),
  ]
}

/** Test letters and test messages to chats that an account may send in a day. */
export const testLettersADay = 50

const testText = (publicUrl: string): string => texts.testLetter({ publicUrl })
