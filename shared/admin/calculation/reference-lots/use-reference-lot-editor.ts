import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldOfPath, readFields } from '#shared/calculator/form/read-fields.ts'
import type { ReferenceLot } from '#shared/contract/calculation/reference-lots.ts'
import { fieldsFromLink } from './lot-link.ts'
import { lotKind, lotWords, today, underFields } from './reference-lot-kind.ts'

export const useReferenceLotEditor = (lot: ReferenceLot | null, onClose: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  /** Problems are marked only after the first attempt to save. */
  const [tried, setTried] = useState(false)
  const refreshList = () => refresh(queries, 'reference-lot')
  const editor = useRecord({
    kind: lotKind(client),
    given: lot,
    check: ({ fields }) => {
      setTried(true)
      return underFields(readFields(fields, today()).problems)
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
  const own = useMemo(() => (tried ? underFields(readFields(fields, today()).problems) : {}), [tried, fields])
  return {
    ...editor,
    title,
    setTitle: (next: string) => form.setFieldValue('title', next),
    fields,
    setField: (name: string, value: string) => {
      form.setFieldValue('fields', was => ({ ...was, [name]: value }))
      form.clearErrors()
    },
    /** Removes the field's value, so that the default applies. */
    dropField: (name: string) => {
      form.setFieldValue('fields', ({ [name]: _dropped, ...rest }) => rest)
      form.clearErrors()
    },
    /** Problems by the name of the field. */
    problems: Object.fromEntries(
      Object.entries({ ...own, ...form.errors }).map(([path, message]) => [
        path.replace(/^fields\./, ''),
        String(message),
      ]),
    ),
    words: lotWords(fields),
    /** Fills the form from a link; false when the text is not a link of the calculator. */
    takeLink: (text: string): boolean => {
      const found = fieldsFromLink(text)
      if (found) form.setFieldValue('fields', found)
      return found !== null
    },
    takeTheirs: () => {
      void refreshList()
      editor.closeDroppingWork()
      onClose()
    },
  }
}

export type ReferenceLotEditor = ReturnType<typeof useReferenceLotEditor>
