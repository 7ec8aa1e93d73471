/** Changes the calculation of a request and gives it as a new quote; the earlier one stays in the history. */
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fieldsFrom, formOf } from '#shared/calculator/form/calculator-fields.ts'
import { withConsequences } from '#shared/calculator/form/field-consequences.ts'
import { fieldOfPath, readFields } from '#shared/calculator/form/read-fields.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import { type OfficeRequest, quoteRequestAgain } from '#shared/contract/requests.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { FormFailure } from '../components/form-error-note.tsx'
import { isStale } from '../components/form-problems.ts'
import { notifyDone } from '../components/notify.ts'
import { LeaveGuard } from '../drafts/leave-guard.tsx'
import { readChangeText } from '../presence/change-text.ts'
import { QuoteFields } from '../quotes/quote-fields.tsx'
import { useServices } from '../services.ts'
import { useTablesInForce } from '../tables/grid/grid-queries.ts'
import { requestQuery, requestsKey } from './request-queries.ts'

export const QuoteAgain = ({ request, onClose }: { request: OfficeRequest; onClose(): void }) => {
  const editor = useQuoteAgain(request, onClose)
  const tables = useTablesInForce()
  return (
    <form
      className="admin-lot-form"
      aria-label="Новый расчёт"
      onSubmit={event => {
        event.preventDefault()
        void editor.save()
      }}
      noValidate
    >
      <Stack gap="sm">
        <FormFailure text={editor.failure} />
        <QuoteFields {...editor} tables={tables} />
        <Group gap="xs">
          <Button type="submit" loading={editor.saving}>
            Пересчитать по курсу на сегодня
          </Button>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
        </Group>
      </Stack>
      <LeaveGuard dirty={editor.dirty && !editor.saving} />
    </form>
  )
}

const useQuoteAgain = (request: OfficeRequest, onClose: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [start] = useState(() => startOf(request))
  const [fields, setFields] = useState(start)
  const [saving, setSaving] = useState(false)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [rejected, setRejected] = useState<Record<string, string>>({})
  const today = kyivDay(new Date())
  const { input, problems } = useMemo(() => readFields(fields, today), [fields, today])
  const one = requestQuery(client, request.id)
  const save = async () => {
    setTried(true)
    if (!input || saving) return
    setSaving(true)
    setFailure(null)
    try {
      const params = { id: request.id }
      const saved = await client.call(quoteRequestAgain, {
        params,
        body: { input },
        ifMatch: request.version,
      })
      queries.setQueryData(one.queryKey, saved)
      void queries.invalidateQueries({ queryKey: requestsKey })
      notifyDone(`Новый расчёт ${saved.quote?.number ?? ''}: прежний остался в заявке`)
      return onClose()
    } catch (error) {
      // A colleague was quicker: what they changed is shown, and what was typed here stays.
      if (isStale(error, 'request.erased')) await queries.invalidateQueries({ queryKey: one.queryKey })
      const whose = isStale(error) ? await readChangeText(client, { kind: 'request', id: request.id }) : null
      const found = Object.entries(fieldProblems(error)).map(([path, message]): [string, string] => [
        fieldOfPath(path.replace(/^input\./, '')),
        message,
      ])
      setRejected(Object.fromEntries(found))
      if (found.length === 0) setFailure(whose ?? messageOf(error))
    }
    setSaving(false)
  }
  return {
    fields,
    problems: { ...(tried ? problems : {}), ...rejected } as Record<string, string>,
    setField: (name: string, value: string) => {
      setFields(was => withConsequences(was, name, value))
      setRejected({})
    },
    dropField: (name: string) => {
      setFields(({ [name]: _dropped, ...rest }) => rest)
      setRejected({})
    },
    dirty: JSON.stringify(fields) !== JSON.stringify(start),
    saving,
    failure,
    save,
  }
}

/** Without the day of the first quote: the new one counts by today. */
const startOf = ({ quote }: OfficeRequest): Record<string, string> => {
  if (!quote) return formOf({})
  const { date: _day, ...input } = quote.input
  return formOf(fieldsFrom(input))
}
