/** What every page shows: contacts and names from the options, the last known rates. */
import type { Rates } from '#shared/contract/currency.ts'
import type { SiteInfo } from '#shared/contract/pages.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { typograph } from '#shared/domain/typographer.ts'
import type { Context } from '../context.ts'
import { HttpError } from '../http/http-error.ts'
import { readCalculatorOptions } from '../quotes/calculator-options.ts'
import { lastKnownRates } from '../rates/resolve-rates.ts'

/**
 * The same object until public content changes or the minute is over: every page that is drawn needs it.
 *
 * @param build names the release of the pages' scripts
 */
export const readSiteInfo = async (ctx: Context, build: string): Promise<SiteInfo> => {
  const key = `${ctx.database.contentVersion()} ${Math.floor(ctx.now().getTime() / 60_000)} ${build}`
  const known = kept.get(ctx.db)
  if (known?.key === key) return known.site
  const site = await gatherSiteInfo(ctx, build)
  // While the bank is away the next page asks again.
  if (site.rates && !site.rates.stale) kept.set(ctx.db, { key, site })
  return site
}

const kept = new WeakMap<Context['db'], { key: string; site: SiteInfo }>()

const gatherSiteInfo = async (ctx: Context, build: string): Promise<SiteInfo> => {
  const [{ options }, rates] = await Promise.all([readCalculatorOptions(ctx), readRates(ctx)])
  const option = (title: string, usual = ''): string => options[title]?.trim() || usual
  return {
    name: option('site_name', 'Таможенный брокер'),
    phone: option('phone_main'),
    email: option('email_main'),
    address: option('address'),
    hours: typograph(option('work_hours')),
    socials: socialsOf(options),
    rates,
    today: kyivDay(ctx.now()),
    build,
  }
}

/** Pages come up without rates too. */
const readRates = async (ctx: Context): Promise<Rates | null> => {
  try {
    return await lastKnownRates(ctx)
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

const socialNames: Record<string, string> = {
  telegram: 'Telegram',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

/** Options such as `social_telegram`; anything but a web address is left out. */
const socialsOf = (options: Readonly<Record<string, string>>): SiteInfo['socials'] =>
  Object.entries(socialNames).flatMap(([key, title]) => {
    const url = (options[`social_${key}`] ?? options[key] ?? '').trim()
    return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? [{ title, url }] : []
  })
