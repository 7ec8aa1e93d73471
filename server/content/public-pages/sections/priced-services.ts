import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { engineTexts } from '#server/calculation/quotes/quote-texts.ts'
import type { Context } from '#server/platform/context.ts'
import { isServiceTitle, optionAmount, usualTitles } from '#shared/calculator/prices/options.ts'
import { titleOfOption } from '#shared/calculator/statement/line-titles.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { ownNames } from '#shared/domain/calculation/translated-options.ts'
import { centsText } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'

/** Services that an office usually prices, in the order of the statement. */
const knownServices = [...usualTitles, 'copart_title_fee']

/** Every service with a price, in the order of the statement. */
export const readServices = async (
  ctx: Context,
  lang: Language,
): Promise<PageOf<'calculator'>['services']> => {
  const { options, labels } = await readCalculatorOptions(ctx)
  const names = ownNames(labels, options, lang)
  const own = Object.keys(options).filter(title => isServiceTitle(title) && !knownServices.includes(title))
  return [...knownServices, ...own.sort()].flatMap(code => {
    const amount = optionAmount(options, code)
    if (!amount) return []
    return [
      {
        code,
        title: titleOfOption(code, names, engineTexts[lang]),
        usd: centsText(amount.cents),
        usual: usualTitles.has(code),
      },
    ]
  })
}

/** A fee of the office as pages show it. @example shownFee({ title: 'Услуги', usd: '350.00' }).price // '350 $' */
export const shownFee = ({ title, usd }: { title: string; usd: string }) => ({
  title,
  price: `${usd.replace(/\.00$/, '').replace('.', ',')}\u00a0$`,
})
