/** The form of one reference lot. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { mergeNamed } from '#shared/admin/platform/records/merge.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldsOfInput, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { fieldOfPath, readFields } from '#shared/calculator/form/read-fields.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createReferenceLotEndpoint,
  listReferenceLotsEndpoint,
  type ReferenceLot,
  readReferenceLotEndpoint,
  updateReferenceLotEndpoint,
} from '#shared/contract/calculation/reference-lots.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { type LotWork, lotRecord, lotWork } from './lot-draft.ts'
import { fieldsFromLink } from './lot-link.ts'

export const useLotEditor = (lot: ReferenceLot | null, onClose: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  /** Mistakes are marked from the first attempt to save on. */
  const [tried, setTried] = useState(false)
  const refreshList = () => refresh(queries, 'reference-lot')
  const editor = useRecord({
    kind: lotKind(client),
    given: lot,
    check: ({ fields }) => {
      setTried(true)
      return under(readFields(fields, today()).problems)
    },
    fieldOf: path => (path === 'title' ? path : `fields.${fieldOfPath(path.replace(/^input\./, ''))}`),
    onSaved: async (_saved, { typedOn }) => {
      await refreshList()
      return typedOn ? 'stay' : { leave: onClose }
    },
    savedText: ({ created }) => (created ? 'Лот добавлен' : 'Лот изменён'),
  })
  const { form } = editor
  const { title, fields } = form.values
  const own = useMemo(() => (tried ? under(readFields(fields, today()).problems) : {}), [tried, fields])
  const close = () => {
    editor.closeDroppingWork()
    onClose()
  }
  return {
    ...editor,
    title,
    setTitle: (next: string) => form.setFieldValue('title', next),
    fields,
    setField: (name: string, value: string) => {
      form.setFieldValue('fields', was => ({ ...was, [name]: value }))
      form.clearErrors()
    },
    /** Back to what counts when the field is not named. */
    dropField: (name: string) => {
      form.setFieldValue('fields', ({ [name]: _dropped, ...rest }) => rest)
      form.clearErrors()
    },
    /** By the name of the field. */
    problems: Object.fromEntries(
      Object.entries({ ...own, ...form.errors }).map(([path, message]) => [
        path.replace(/^fields\./, ''),
        String(message),
      ]),
    ),
    words: wordsOf(fields),
    /** Leaves the lot as the server has it. */
    cancel: close,
    /** False when the text is no link of the calculator. */
    takeLink: (text: string): boolean => {
      const found = fieldsFromLink(text)
      if (found) form.setFieldValue('fields', found)
      return found !== null
    },
    takeTheirs: () => {
      void refreshList()
      close()
    },
  }
}

export type LotEditor = ReturnType<typeof useLotEditor>

export const lotKind = (client: Client): FormDefinition<LotWork, ReferenceLot> => ({
  kind: 'reference-lot',
  nameOf: id => lotRecord(id === null ? null : Number(id)),
  kept: lotWork,
  valuesOf: lot => ({ title: lot?.title ?? '', fields: initialFields(lot ? fieldsOfInput(lot.input) : {}) }),
  read: id => client.call(readReferenceLotEndpoint, { params: { id } }),
  create: work => client.call(createReferenceLotEndpoint, { body: bodyOf(work) }),
  change: (id, work, ifMatch) =>
    client.call(updateReferenceLotEndpoint, { params: { id }, body: bodyOf(work), ifMatch }),
  // Known again by its title and what it is.
  find: async attempt => {
    const { title, input } = bodyOf(attempt)
    const found = (await client.call(listReferenceLotsEndpoint)).find(known => known.title === title)
    return found && quoteLabel(found.input) === quoteLabel(input) ? found : null
  },
  prepare: work => ({ ...work, title: work.title.trim() || wordsOf(work.fields) }),
  titleOf: work => `Лот «${work.title.trim() || wordsOf(work.fields)}»`,
  // Each field of the calculation by itself.
  merges: { fields: mergeNamed },
})

const today = () => kyivDay(new Date())

const wordsOf = (fields: LotWork['fields']): string => {
  const { input } = readFields(fields, today())
  return input ? quoteLabel(input).slice(0, 120) : ''
}

const bodyOf = ({ title, fields }: LotWork): { title: string; input: QuoteInput } => {
  const { input, problems } = readFields(fields, today())
  // A lot that was complete when it was saved may have become too old while it waited.
  if (!input) throw new ApiError(400, null, Object.values(problems).join('. '))
  return { title, input }
}

/** As a form names them. */
const under = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, message]) => [`fields.${name}`, message]))
