/** Fields about a calculation, loaded together because few kinds of sections need them. */

import { Autocomplete, Box, Flex, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import * as texts from '#messages/admin/content/site-pages.js'
import { presetLabel } from '#shared/admin/content/posts/rich-text/preset-label.ts'
import { forList, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { nameOfCode, quoteLabel, routeNames } from '#shared/calculator/quote-label.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { listQuotesEndpoint, type QuoteSummary } from '#shared/contract/calculation/quotes.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { isPreset, presetOf } from '#shared/domain/text/post-blocks.ts'
import { type SectionFieldProps, useFieldForm, useFieldInput } from './field-context.ts'

/** Number of quotes offered at once. */
const most = 8

/** A stored quote whose lines visitors are shown: found by number, amount or day. A choice fills empty fields beside it. */
export const StoredQuoteInput = (field: SectionFieldProps) => {
  const { form } = useFieldForm()
  const { value = '', onChange, ...input } = useFieldInput(field)
  const [q] = useDebouncedValue(value.trim(), 200)
  const found = useCall(listQuotesEndpoint, { query: { q } }, forList).data?.items ?? []
  const quotes = found.slice(0, most)
  const known = new Map(quotes.map(quote => [quote.number, quote]))
  return (
    <Autocomplete
      {...input}
      maxLength={20}
      spellCheck={false}
      value={value}
      // Typing a full number is the same as choosing the quote.
      onChange={text => {
        const chosen = known.get(text)
        onChange(text)
        const route = field.path.replace(/[^.]+$/, 'route')
        if (chosen && form.getInputProps(route).value === '') form.setFieldValue(route, routeOf(chosen))
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
      {quote && <span>{`, ${formatDay(quote.createdAt)}, ${formatMoney(quote.total.usd, 'USD')}`}</span>}
    </span>
    {quote && (
      <Box component="small" c="dimmed" className="admin-plain">
        {quoteLabel(quote.input)}
      </Box>
    )}
  </Flex>
)

/** Route of a quote for the field of a delivered car. */
const routeOf = ({ input }: QuoteSummary): string =>
  input.route === 'own' ? '' : texts.toUkraine({ routeNames: nameOfCode(routeNames, input.route) })

const PresetFields = lazyPart(
  async () => (await import('#shared/admin/content/posts/rich-text/preset-fields.tsx')).PresetFields,
  <LoadingState rows={4} />,
)

/** A preset calculation: its URL pasted or its fields set one by one, with a summary in words. */
export const PresetInput = ({ placeholder, ...field }: SectionFieldProps & { placeholder: string }) => {
  const input = useFieldInput(field)
  const { value = '', onChange } = input
  const [byFields, setByFields] = useState(false)
  const words = isPreset(value) ? presetLabel(value) : ''
  return (
    <Stack gap="xs">
      <TextInput
        {...input}
        placeholder={placeholder}
        value={value}
        onChange={event => onChange(presetOf(event.currentTarget.value) ?? event.currentTarget.value)}
      />
      {words !== '' && <p className="admin-quiet">{words}</p>}
      {isPreset(value) &&
        (byFields ? (
          <PresetFields preset={value} onChange={onChange} />
        ) : (
          <SmallButton className="admin-start" onClick={() => setByFields(true)}>
            {texts.fillByFields}
          </SmallButton>
        ))}
    </Stack>
  )
}

export const ServicesInput = (field: SectionFieldProps) => {
  const { value = [], ...input } = useFieldInput<string[] | undefined>(field)
  const options = useCall(listOptionsEndpoint)
  const titles = (options.data ?? []).map(({ title }) => title).filter(isService)
  return (
    <MultiSelect
      {...input}
      searchable
      clearable
      nothingFoundMessage={texts.noSuchService}
      value={value}
      data={[...new Set([...titles, ...value])].map(title => ({
        value: title,
        label: nameOption(title).name,
      }))}
    />
  )
}

const isService = (title: string): boolean => title.startsWith('service.') || title.endsWith('_fee')
