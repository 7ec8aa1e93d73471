import { Button, Group, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import * as texts from '#messages/admin/calculation/reference-lots.js'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { inList } from '#shared/admin/platform/records/record-options.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { withDerivedFields } from '#shared/calculator/form/derived-fields.ts'
import { fieldOfPath, readFields } from '#shared/calculator/form/read-fields.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import type { ReferenceLot } from '#shared/contract/calculation/reference-lots.ts'
import { QuoteFields, quoteFieldLabel, quoteFieldText } from '../quotes/quote-fields.tsx'
import { useTablesInForce } from '../tables-in-force.ts'
import { fieldsFromLink } from './lot-link.ts'
import { lotKind, lotWords, today, underFields } from './reference-lot-kind.ts'

export const ReferenceLotForm = ({ lot, onClose }: { lot: ReferenceLot | null; onClose(): void }) => {
  const editor = useReferenceLotEditor(lot, onClose)
  const tables = useTablesInForce()
  const { base } = editor
  const { title } = editor.form.values
  return (
    <RecordForm
      editor={editor}
      label={lot ? texts.lotOf({ title: lot.title }) : texts.newLot}
      mb="sm"
      framed
      gap="sm"
      action={texts.save}
      onClose={onClose}
      differences={base ? differencesOf(base, editor) : []}
      labels={{ title: texts.title }}
      labelOf={({ item }) => (item === null ? texts.title : quoteFieldLabel(String(item)))}
      show={(value, { item }) =>
        item === null ? String(value) : quoteFieldText(String(item), String(value ?? ''))
      }
      work={texts.workCopied({ title, words: editor.words })}
    >
      <FromLink editor={editor} />
      <TextInput
        label={texts.title}
        description={texts.emptyTitle}
        placeholder={editor.words}
        maxLength={120}
        autoFocus
        {...editor.field('title')}
      />
      <QuoteFields {...editor} tables={tables} />
    </RecordForm>
  )
}

const differencesOf = (lot: ReferenceLot, { form, words }: ReferenceLotEditor) =>
  [
    { label: texts.title, saved: lot.title, mine: form.values.title || words },
    { label: texts.whatToCount, saved: quoteLabel(lot.input), mine: words },
  ].filter(({ saved, mine }) => saved !== mine)

const FromLink = ({ editor }: { editor: ReferenceLotEditor }) => {
  const [link, setLink] = useState('')
  const [wrong, setWrong] = useState(false)
  const take = () => {
    const found = fieldsFromLink(link)
    setWrong(found === null)
    if (!found) return
    editor.form.setFieldValue('fields', found)
    setLink('')
  }
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        flex={1}
        label={texts.calculatorLink}
        description={texts.calculatorLinkHint}
        value={link}
        onChange={event => {
          setLink(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
        error={wrong && texts.notCalculation}
      />
      <Button variant="default" disabled={link.trim() === ''} onClick={take}>
        {texts.fillIn}
      </Button>
    </Group>
  )
}

export const useReferenceLotEditor = (lot: ReferenceLot | null, onClose: () => void) => {
  const { client, queries } = useServices()
  /** Problems are marked only after the first attempt to save. */
  const [tried, setTried] = useState(false)
  const editor = useRecord({
    kind: lotKind(client),
    given: lot,
    check: ({ fields }) => {
      setTried(true)
      return underFields(readFields(fields, today()).problems)
    },
    fieldOf: path => (path === 'title' ? path : `fields.${fieldOfPath(path.replace(/^input\./, ''))}`),
    ...inList(queries, onClose, 'reference-lot'),
    savedText: ({ created }) => (created ? texts.wasAdded : texts.wasChanged),
  })
  const { form } = editor
  const { fields } = form.values
  const own = useMemo(() => (tried ? underFields(readFields(fields, today()).problems) : {}), [tried, fields])
  return {
    ...editor,
    fields,
    setField: (name: string, value: string) => {
      form.setFieldValue('fields', was => withDerivedFields(was, name, value))
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
  }
}

type ReferenceLotEditor = ReturnType<typeof useReferenceLotEditor>
