/** Routes of `contract/setup.ts`. */
import { recordChange } from '#server/platform/audit/audit.ts'
import { limitByDay } from '#server/platform/audit/limit-by-day.ts'
import type { Context } from '#server/platform/context.ts'
import { ok, type Route, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/setup.ts'
import { explainMailFailure, mailNotConfigured } from './explain-mail-failure.ts'
import { readSetup } from './setup-state.ts'

export const setupRoutes = (ctx: Context): Route[] => [
  route(contract.readSetup, async ({ actor }) => ok(await readSetup(ctx, actor))),

  route(contract.testMail, async ({ actor, body, requestId }) => {
    if (!ctx.mail || !ctx.config.mail) return ok({ problem: mailNotConfigured })
    await limitByDay(ctx, ctx.db, actor, {
      most: testLettersADay,
      actions: ['test-message'],
      counts: () => true,
      what: 'other',
    })
    try {
      await ctx.mail.send({ to: body.to, subject: 'Проверка почты', text: testText(ctx.config.publicUrl) })
    } catch (error) {
      const problem = explainMailFailure(error)
      ctx.log.warn({ problem: problem.kind }, 'the test letter was not taken')
      return ok({ problem })
    }
    const about = { kind: 'mail', id: null, action: 'test-message', before: null, after: null } as const
    await recordChange(ctx.db, ctx, { actor, requestId }, about)
    return ok({ problem: null })
  }),
]

/** Of one account, those to chats among them. */
export const testLettersADay = 50

const testText = (publicUrl: string): string =>
  `Это пробное письмо сайта ${publicUrl}. Раз оно пришло, заявки тоже будут приходить.`
