/** How far the site is the office's own: read from the data, so that it holds however they came there. */
import { sql } from 'kysely'
import { lastKnownRates } from '#server/calculation/rates/resolve-rates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { type SetupState, type SetupStep, setupSteps } from '#shared/contract/setup.ts'
import { accentOption } from '#shared/domain/accent.ts'
import { firstAdminEmail } from '#shared/domain/first-admin.ts'
import { logoOption } from '#shared/domain/office-options.ts'
import { findExample } from '../example/find-example.ts'

export const readSetup = async (ctx: Context, actor: Pick<Actor, 'email'>): Promise<SetupState> => {
  const [own, example, mailWorks, ratesKnown, pageChanged] = await Promise.all([
    ownOptions(ctx.db),
    findExample(ctx),
    hasMailGone(ctx.db),
    areRatesFresh(ctx),
    hasPageChanged(ctx.db),
  ])
  const { mail } = ctx.config
  const done: Record<SetupStep, boolean> = {
    account: actor.email !== firstAdminEmail,
    firm: own.has('site_name') && own.has('site_legal'),
    contacts: ['phone_main', 'email_main', 'address'].every(title => own.has(title)),
    look: own.has(logoOption) || own.has(accentOption),
    mail: mail !== undefined && mailWorks,
    rates: ratesKnown,
    page: pageChanged,
    prices: example.prices.length === 0,
    tables: example.tables.length === 0,
    example: example.posts.length + example.categories.length === 0,
  }
  return {
    steps: setupSteps.map(step => ({ step, done: done[step] })),
    mail: mail ? { from: mail.from, to: mail.to } : null,
  }
}

/** Titles of options with a value that people of the office gave: the log knows of them. */
const ownOptions = async (db: Tx): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('options')
    .select('title')
    .where('value', '!=', '')
    .where(
      sql<boolean>`exists (select 1 from audit where audit.kind = 'option' and audit.record_id = cast(options.id as text))`,
    )
    .execute()
  return new Set(rows.map(({ title }) => title))
}

/** A test letter or any other that the mail server has taken. */
const hasMailGone = async (db: Tx): Promise<boolean> => {
  const test = await db
    .selectFrom('audit')
    .select('id')
    .where('kind', '=', 'mail')
    .where('action', '=', 'test-message')
    .limit(1)
    .executeTakeFirst()
  if (test) return true
  const sent = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'mail')
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

const areRatesFresh = async (ctx: Context): Promise<boolean> => {
  try {
    return !(await lastKnownRates(ctx)).stale
  } catch (error) {
    if (error instanceof HttpError && error.status === 503) return false
    throw error
  }
}

const hasPageChanged = async (db: Tx): Promise<boolean> => {
  const line = await db
    .selectFrom('audit')
    .select('id')
    .where('kind', '=', 'site-page')
    .where('actor_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
