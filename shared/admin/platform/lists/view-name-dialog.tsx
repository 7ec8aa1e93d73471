import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../forms/form-dialog.tsx'

export interface ViewNameDialogProps {
  name: string
  /** True for a list of people: its views do not keep the search text, which may name a customer. */
  searches: boolean
  /** Throws the server's error. */
  onSave(name: string): Promise<void>
  onClose(): void
}

export const ViewNameDialog = ({ name: before, searches, onSave, onClose }: ViewNameDialogProps) => {
  const [name, setName] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const { busy, problems, failure, run } = useAction((_, named: string) => onSave(named), {
    saysHere: true,
    onDone: onClose,
  })
  const save = () => {
    setMissing(name.trim() === '')
    if (name.trim() !== '') void run(name.trim())
  }
  return (
    <FormDialog
      title={before ? 'Переименовать вид' : 'Сохранить вид'}
      action="Сохранить"
      saving={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Название"
        placeholder="Мои горячие"
        data-autofocus
        maxLength={60}
        value={name}
        error={isMissing ? 'Название: заполните поле' : (problems.name ?? failure)}
        onChange={event => setName(event.currentTarget.value)}
      />
      {!before && (
        <Text size="sm" c="dimmed">
          Сохранятся отбор, порядок и столбцы. Ссылка из адресной строки откроет то же и коллеге.
          {searches && ' Слова поиска не сохраняются: в них бывают данные клиентов.'}
        </Text>
      )}
    </FormDialog>
  )
}
