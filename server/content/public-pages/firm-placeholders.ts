/** Fills placeholders in curly brackets from the firm's options, so that texts follow changes of an option. */
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { invoiceDaysOf, retentionMonthsOf } from '#shared/domain/calculation/office-options.ts'
import { optionIn } from '#shared/domain/calculation/translated-options.ts'
import { pageTextsIn } from './page-texts.ts'

/**
 * Fills placeholders with the firm's name, its legal name, how to reach it, and how long requests and closed invoices
 * are stored. Any other text in brackets stays.
 *
 * @example (await firmPlaceholders({ ctx, site }))('{Фирма}') // 'Автомост'
 */
export const firmPlaceholders = async ({
  ctx,
  site,
}: {
  ctx: Context
  site: Pick<SiteInfo, 'lang' | 'name' | 'phone' | 'email' | 'socials'>
}): Promise<(text: string) => string> => {
  const { options } = await readCalculatorOptions(ctx)
  const { lang, name } = site
  const months = (kind: 'callback' | 'calculation') =>
    pageTextsIn(lang).months({ count: retentionMonthsOf(options, kind) })
  const values = new Map([
    ['фирма', name],
    ['юридическое название', optionIn(options, 'site_legal', lang) || name],
    // Without contacts the footer is empty, so the text points to the form instead of "below".
    ['как связаться', isReachable(site) ? pageTextsIn(lang).reachBelow : pageTextsIn(lang).reachByForm],
    ['хранение заявок на звонок', months('callback')],
    ['хранение заявок на расчёт', months('calculation')],
    ['хранение закрытых счетов', pageTextsIn(lang).days({ count: invoiceDaysOf(options) })],
  ])
  return text =>
    text.replace(/\{([^{}\n]{1,40})\}/g, (whole, words: string) => values.get(words.toLowerCase()) ?? whole)
}

const isReachable = ({ phone, email, socials }: Pick<SiteInfo, 'phone' | 'email' | 'socials'>): boolean =>
  phone !== '' || email !== '' || socials.length > 0
