/** A stored quote whose lines visitors are shown: chosen from the list, found by number, amount or day. */
import { Autocomplete, Box, Flex } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { quotePageQuery } from '#shared/admin/calculation/quotes/quote-queries.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { nameOfCode, quoteLabel, routeNames } from '#shared/calculator/quote-label.ts'
import type { QuoteSummary } from '#shared/contract/calculation/quotes.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { type SectionFieldProps, useFieldInput } from './field-context.ts'

export interface StoredQuoteInputProps extends SectionFieldProps<string> {
  /** Other fields of the entry; a choice fills the empty ones. */
  values: Readonly<Record<string, unknown>>
  onChoose(change: Record<string, unknown>): void
}

/** Number of quotes offered at once. */
const most = 8

export const StoredQuoteInput = ({ value, values, onChange, onChoose, ...field }: StoredQuoteInputProps) => {
  const { client } = useServices()
  const [q] = useDebouncedValue(value.trim(), 200)
  const quotes = (useQuery(quotePageQuery(client, { q, sort: undefined, page: 1 })).data?.items ?? []).slice(
    0,
    most,
  )
  const known = new Map(quotes.map(quote => [quote.number, quote]))
  return (
    <Autocomplete
      {...useFieldInput(field)}
      maxLength={20}
      spellCheck={false}
      value={value}
      // Typing a full number is the same as choosing the quote.
      onChange={text => {
        const chosen = known.get(text)
        if (chosen) onChoose({ ...emptyOf(values, fromQuote(chosen)), quote: text })
        else onChange(text)
      }}
      // The server has filtered the quotes already.
      filter={({ options }) => options}
      data={quotes.map(({ number }) => number)}
      renderOption={({ option }) => <QuoteOption number={option.value} quote={known.get(option.value)} />}
    />
  )
}

const QuoteOption = ({ number, quote }: { number: string; quote: QuoteSummary | undefined }) => (
  <Flex component="span" direction="column" miw={0}>
    <span>
      {number}
      {quote && `, ${formatDay(quote.createdAt)}, ${formatMoney(quote.total.usd, 'USD')}`}
    </span>
    {quote && (
      <Box component="small" c="dimmed" className="admin-plain">
        {quoteLabel(quote.input)}
      </Box>
    )}
  </Flex>
)

/** Values of a quote for the fields of a delivered car; a quote does not know the make. */
const fromQuote = ({ input }: QuoteSummary): Record<string, string> => ({
  route: input.route === 'own' ? '' : `${nameOfCode(routeNames, input.route)} → Украина`,
})

/** Changes whose fields are still empty. */
const emptyOf = (values: Readonly<Record<string, unknown>>, change: Record<string, string>) =>
  Object.fromEntries(Object.entries(change).filter(([name]) => values[name] === ''))
