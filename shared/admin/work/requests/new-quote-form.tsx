/** Form for a new quote from a changed calculation; the earlier quote stays in the history. */

import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import * as texts from '#messages/admin/work/requests.js'
import {
  QuoteFields,
  quoteFieldLabel,
  quoteFieldText,
} from '#shared/admin/calculation/quotes/quote-fields.tsx'
import { callQuery, refresh } from '#shared/admin/platform/calls/call-query.ts'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { mergeNamed } from '#shared/admin/platform/records/merge.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldsOfInput, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { withDerivedFields } from '#shared/calculator/form/derived-fields.ts'
import { fieldOfPath, readFields } from '#shared/calculator/form/read-fields.ts'
import { byExpectedDay } from '#shared/calculator/rates/expected-day.ts'
import { ApiError, hasCode } from '#shared/client/api-error.ts'
import {
  type OfficeRequest,
  quoteRequestAgainEndpoint,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { DayField, LiveSum, OldPricingNote } from '../live-quote/live-sum.tsx'
import { type KnownPricing, pricingKey } from '../live-quote/pricing.ts'
import { useLiveQuote } from '../live-quote/use-live-quote.ts'
import { quoteDraft } from './request-names.ts'

interface NewQuoteFormProps {
  request: OfficeRequest
  /** True when opened by a press: focuses the first field. */
  focused: boolean
  onClose(): void
}

export const NewQuoteForm = ({ request, focused, onClose }: NewQuoteFormProps) => {
  const editor = useQuoteAgain(request, onClose)
  const { pricing } = editor
  const isRead = pricing.data !== undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focused && isRead) form.current?.querySelector('select')?.focus()
  }, [focused, isRead])
  if (pricing.data === undefined) return <QueryState of={pricing} rows={4} />
  return (
    <RecordForm
      ref={form}
      editor={editor}
      mb="sm"
      label={texts.newQuote}
      labels={{}}
      labelOf={({ item }) => quoteFieldLabel(String(item))}
      show={(value, { item }) => quoteFieldText(String(item), String(value ?? ''))}
      gap="sm"
      action={texts.saveQuote}
      onClose={onClose}
    >
      <OldPricingNote {...pricing.data} />
      <QuoteFields {...editor} tables={pricing.data.pricing.tables} />
      <DayField {...editor} />
      <LiveSum {...editor} />
    </RecordForm>
  )
}

const useQuoteAgain = (request: OfficeRequest, onClose: () => void) => {
  const { client, queries } = useServices()
  const [tried, setTried] = useState(false)
  const one = callQuery(client, readRequestEndpoint, { params: { id: request.id } })
  const problemsOf = (fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(readFields(fields, kyivDay(new Date())).problems).map(([name, text]) => [
        `fields.${name}`,
        text,
      ]),
    )
  const editor = useRecord<QuoteValues, OfficeRequest>({
    kind: {
      kind: 'request',
      nameOf: id => quoteDraft(Number(id)),
      erasedWith: () => `request-${request.id}`,
      kept: quoteValues,
      valuesOf: record => ({ fields: startOf(record ?? request) }),
      read: () => client.call(readRequestEndpoint, { params: { id: request.id } }),
      change: async (id, { fields }, ifMatch) => {
        const { input } = readFields(fields, kyivDay(new Date()))
        if (!input) throw new ApiError(400, null, texts.checkFields)
        // The same day as in the sum shown beside the form.
        const pricing = queries.getQueryData<KnownPricing>(pricingKey)?.pricing
        const body = pricing
          ? byExpectedDay(input, pricing.today, pricing.daysToCustoms, pricing.tariff)
          : { input }
        try {
          return await client.call(quoteRequestAgainEndpoint, {
            params: { id },
            body: { input: body.input },
            ifMatch,
          })
        } catch (error) {
          if (hasCode(error, 'request.erased')) await queries.invalidateQueries({ queryKey: one.queryKey })
          throw error
        }
      },
      merges: { fields: mergeNamed },
      titleOf: () => texts.newQuote,
    },
    given: request,
    onlyChanged: true,
    // Never sent by the save queue, since a quote takes the rates of the day on which it is made.
    onlyByForm: true,
    check: ({ fields }) => {
      setTried(true)
      return problemsOf(fields)
    },
    fieldOf: path => `fields.${fieldOfPath(path.replace(/^input\./, ''))}`,
    onSaved: async saved => {
      queries.setQueryData(one.queryKey, saved)
      void refresh(queries, 'request')
      return { leave: onClose }
    },
    savedText: ({ saved }) =>
      (request.quote ? texts.newQuoteBeside : texts.newQuoteAlone)({ number: saved.quote?.number ?? '' }),
  })
  const { form } = editor
  const { fields } = form.values
  const live = useLiveQuote(fields)
  return {
    ...editor,
    pricing: live.pricing,
    today: live.today,
    countedDay: live.countedDay,
    told: live.told,
    fields,
    missing: Object.values(live.problems),
    failure: editor.failure ?? live.failure,
    problems: Object.fromEntries(
      Object.entries({ ...(tried ? problemsOf(fields) : {}), ...live.ofDate, ...form.errors }).map(
        ([path, text]) => [path.replace(/^fields\./, ''), String(text)],
      ),
    ),
    setField: (name: string, value: string) => {
      form.setFieldValue('fields', was => withDerivedFields(was, name, value))
      form.clearErrors()
    },
    dropField: (name: string) => {
      form.setFieldValue('fields', ({ [name]: _dropped, ...rest }) => rest)
      form.clearErrors()
    },
  }
}

const quoteValues = z.object({ fields: z.record(z.string(), z.string()) })
type QuoteValues = z.infer<typeof quoteValues>

/** Fields of the last quote without its date, since the new quote is calculated as of today. */
const startOf = ({ quote }: OfficeRequest): Record<string, string> => {
  if (!quote) return initialFields({})
  const { date: _day, ...input } = quote.input
  return initialFields(fieldsOfInput(input))
}
