/** The form of one reference lot, filled by hand or from a link of the calculator. */
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import type { ReferenceLot } from '#shared/contract/calculation/reference-lots.ts'
import { QuoteFields, quoteFieldLabel, quoteFieldText } from '../quotes/quote-fields.tsx'
import { useTablesInForce } from '../tables-in-force.ts'
import { type ReferenceLotEditor, useReferenceLotEditor } from './use-reference-lot-editor.ts'

export const ReferenceLotForm = ({ lot, onClose }: { lot: ReferenceLot | null; onClose(): void }) => {
  const editor = useReferenceLotEditor(lot, onClose)
  const tables = useTablesInForce()
  const { base } = editor
  return (
    <RecordForm
      editor={editor}
      label={lot ? `Лот «${lot.title}»` : 'Новый контрольный лот'}
      className="admin-lot-form"
      framed
      gap="sm"
      action="Сохранить"
      onClose={onClose}
      differences={base ? differencesOf(base, editor) : []}
      labels={{ title: 'Название' }}
      labelOf={({ item }) => (item === null ? 'Название' : quoteFieldLabel(String(item)))}
      show={(value, { item }) =>
        item === null ? String(value) : quoteFieldText(String(item), String(value ?? ''))
      }
      work={`Название: ${editor.title}\n\nЧто считать: ${editor.words}`}
    >
      <FromLink editor={editor} />
      <TextInput
        label="Название"
        description="Пусто — составим из полей ниже"
        placeholder={editor.words}
        maxLength={120}
        autoFocus
        value={editor.title}
        onChange={event => editor.setTitle(event.currentTarget.value)}
        error={editor.problems.title}
      />
      <QuoteFields {...editor} tables={tables} />
    </RecordForm>
  )
}

const differencesOf = (lot: ReferenceLot, { title, words }: ReferenceLotEditor) =>
  [
    { label: 'Название', saved: lot.title, mine: title || words },
    { label: 'Что считать', saved: quoteLabel(lot.input), mine: words },
  ].filter(({ saved, mine }) => saved !== mine)

const FromLink = ({ editor }: { editor: ReferenceLotEditor }) => {
  const [link, setLink] = useState('')
  const [wrong, setWrong] = useState(false)
  const take = () => {
    const taken = editor.takeLink(link)
    setWrong(!taken)
    if (taken) setLink('')
  }
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        flex={1}
        label="Ссылка из калькулятора"
        description="Посчитайте машину на сайте, нажмите «Ссылка на расчёт» и вставьте её сюда"
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
        error={wrong && 'Это не ссылка на расчёт'}
      />
      <Button variant="default" disabled={link.trim() === ''} onClick={take}>
        Заполнить
      </Button>
    </Group>
  )
}
