/** Asks for the password before everything leaves the server in one file. */
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { BackupDownload } from './use-backup-download.ts'

export interface BackupPasswordProps {
  title: string
  download: BackupDownload
  onClose(): void
}

export const BackupPassword = ({ title, download, onClose }: BackupPasswordProps) => {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setProblem('Введите свой пароль')
    setProblem(null)
    setProblem(await download.start(password, onClose))
  }
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack gap="md">
          <Text size="sm">В файле всё, что есть на сервере, поэтому пароль нужен ещё раз.</Text>
          <PasswordInput
            label="Ваш пароль"
            autoComplete="current-password"
            value={password}
            error={problem}
            visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
            onChange={event => setPassword(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={download.busy}>
              Скачать
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
