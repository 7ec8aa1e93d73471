/** Asks for the name of a view. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#shared/client/api-error.ts'

export interface ViewNameDialogProps {
  name: string
  /** True where the words of a search are not saved along. */
  searches: boolean
  /** Throws what the server refuses. */
  onSave(name: string): Promise<void>
  onClose(): void
}

export const ViewNameDialog = ({ name: before, searches, onSave, onClose }: ViewNameDialogProps) => {
  const [name, setName] = useState(before)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    if (name.trim() === '') return setProblem('Название: заполните поле')
    setBusy(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={before ? 'Переименовать вид' : 'Сохранить вид'} centered>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Название"
            placeholder="Мои горячие"
            data-autofocus
            maxLength={60}
            value={name}
            error={problem}
            onChange={event => setName(event.currentTarget.value)}
          />
          {!before && (
            <Text size="sm" c="dimmed">
              Сохранятся отбор, порядок и столбцы. Ссылка из адресной строки откроет то же и коллеге.
              {searches && ' Слова поиска не сохраняются: в них бывают данные клиентов.'}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={busy}>
              Сохранить
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
