/** Asks for the password again before what cannot be undone. */
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { useAction } from '../calls/use-action.ts'

export interface PasswordDialogProps {
  title: string
  children: ReactNode
  /** Says what the button does. */
  action: string
  /** False where nothing is destroyed. */
  destroys?: boolean
  /** Rejects with the problem of the password, in the body or in its header, or with another one. */
  onConfirm(password: string): Promise<void>
  onClose(): void
}

export const PasswordDialog = ({
  title,
  children,
  action,
  destroys = true,
  onConfirm,
  onClose,
}: PasswordDialogProps) => {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, problems, failure, run } = useAction((_, typed: string) => onConfirm(typed), {
    saysHere: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '') void run(password)
  }
  const refusal = problems.currentPassword ?? problems[passwordHeader] ?? failure
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text component="div" size="sm">
            {children}
          </Text>
          <PasswordInput
            label="Ваш пароль"
            autoComplete="current-password"
            value={password}
            error={isMissing ? 'Введите свой пароль' : refusal}
            visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
            onChange={event => setPassword(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" {...(destroys ? { color: 'red' } : {})} loading={busy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
