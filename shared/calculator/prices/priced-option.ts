import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import { toKopecks } from '#shared/calculator/rates/rates.ts'
import { titleOfOption } from '#shared/calculator/statement/line-titles.ts'
import type { LineGroup } from '#shared/calculator/statement/statement-shape.ts'
import { optionAmount } from './options.ts'

/** Adds the line, or reports it as missing when the option has no amount. `labels` are the office's own names. */
export const addOption = (
  { options, ledger, texts }: QuoteContext,
  code: string,
  group: LineGroup,
  labels?: Readonly<Record<string, string>>,
): number => {
  const amount = optionAmount(options, code)
  const title = titleOfOption(code, labels, texts)
  if (!amount) {
    ledger.miss(code, texts.noAmount({ title }))
    return 0
  }
  const kopecks = toKopecks(amount.cents, ledger.rates.USD)
  return ledger.add(code, group, title, texts.perVehicle, amount.text, kopecks)
}
