/** Determines from stored data which steps of the setup are done, however the data came there. */

import { sql } from 'kysely'
import { lastKnownRates } from '#server/calculation/rates/resolve-rates.ts'
import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasRows } from '#server/platform/db/rows.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { nullIfRejected } from '#server/platform/http/errors/http-error.ts'
import { mailSettings, telegramBot } from '#server/platform/outbox/channel-settings.ts'
import { chosenChatIds } from '#server/platform/outbox/queue-telegrams.ts'
import { missingPrices } from '#shared/calculator/prices/options.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { type SetupState, type SetupStep, setupSteps } from '#shared/contract/system/setup.ts'
import { logoOption } from '#shared/domain/calculation/office-options.ts'
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'
import { accentOption } from '#shared/domain/text/accent-colour.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { findExample } from '../example/find-example.ts'

export const readSetup = async (ctx: Context, actor: Pick<Actor, 'email'>): Promise<SetupState> => {
  const [{ own, shipped }, example, unpriced, tables, mailWorks, ratesKnown, pageChanged] = await Promise.all(
    [
      sortOptions(ctx.db),
      findExample(ctx),
      readMissingPrices(ctx.db),
      tablesInForce(ctx, kyivDay(ctx.now())),
      hasMailGone(ctx.db),
      areRatesFresh(ctx),
      hasPageChanged(ctx.db),
    ],
  )
  const mail = await mailSettings(ctx, ctx.db)
  /** Options that still have the example's value in either language: both are needed on the public pages. */
  const foreign = (titles: string[]): string[] =>
    titles.flatMap(title => {
      const translation = translationTitle(title) ?? ''
      return [...(own.has(title) ? [] : [title]), ...(shipped.has(translation) ? [translation] : [])]
    })
  const lacks: Partial<Record<SetupStep, string[]>> = {
    firm: foreign(['site_name', 'site_legal']),
    contacts: foreign(['phone_main', 'email_main', 'address']),
    prices: [...unpriced, ...example.prices.map(({ title }) => title)],
  }
  const done: Record<SetupStep, boolean> = {
    account: actor.email !== firstAdminEmail,
    firm: lacks.firm?.length === 0,
    contacts: lacks.contacts?.length === 0,
    look: own.has(logoOption) || own.has(accentOption),
    mail: mail !== null && mailWorks,
    rates: ratesKnown,
    page: pageChanged,
    prices: lacks.prices?.length === 0,
    tables: example.tables.length === 0 && countLotsFromUsa(tables),
    example: [example.posts, example.categories, example.lots, example.orders].every(
      ({ length }) => length === 0,
    ),
  }
  return {
    steps: setupSteps.map(step => ({ step, done: done[step], lacks: lacks[step] ?? [] })),
    mail: mail ? { from: mail.from, to: mail.to } : null,
    telegram: (await telegramBot(ctx, ctx.db)) !== null && (await chosenChatIds(ctx.db)).length > 0,
  }
}

/**
 * True with both tables of transport and the fees of at least one auction: without them no lot from the USA has a
 * price.
 */
const countLotsFromUsa = (tables: CalculatorTables): boolean =>
  ['transportation' as const, 'ship-delivery' as const].every(title => tables[title]) &&
  (['copart', 'iaa'] as const).some(auction => tables[`${auction}-fee`] && tables[`${auction}-internet-bid`])

/** Titles of options with a value: by the audit log, the office has changed `own`, and not `shipped`. */
const sortOptions = async (db: Tx): Promise<{ own: ReadonlySet<string>; shipped: ReadonlySet<string> }> => {
  const rows = await db
    .selectFrom('options')
    .select([
      'title',
      sql<
        number | boolean
      >`exists (select 1 from audit where audit.kind = 'option' and audit.record_id = cast(options.id as text))`.as(
        'logged',
      ),
    ])
    .where('value', '!=', '')
    .execute()
  const titles = (logged: boolean) =>
    new Set(rows.filter(row => Boolean(row.logged) === logged).map(({ title }) => title))
  return { own: titles(true), shipped: titles(false) }
}

/** Prices that were removed or that an update has added: without them, lines of a calculation have no sum. */
export const readMissingPrices = async (db: Tx): Promise<string[]> => {
  const rows = await db.selectFrom('options').select(['title', 'value']).execute()
  return missingPrices(Object.fromEntries(rows.map(({ title, value }) => [title, value])))
}

/** True if the mail server has accepted a test letter or any other mail. */
const hasMailGone = async (db: Tx): Promise<boolean> =>
  (await hasRows(db.selectFrom('audit').where('kind', '=', 'mail').where('action', '=', 'test-message'))) ||
  hasRows(db.selectFrom('outbox').where('channel', '=', 'mail').where('state', '=', 'sent'))

const areRatesFresh = async (ctx: Context): Promise<boolean> =>
  (await lastKnownRates(ctx).catch(nullIfRejected))?.stale === false

const hasPageChanged = (db: Tx): Promise<boolean> =>
  hasRows(db.selectFrom('audit').where('kind', '=', 'site-page').where('actor_id', 'is not', null))
