/** Asks for the password again before an action that cannot be undone. */
import { PasswordInput, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from './form-dialog.tsx'
import { passwordToggle } from './password-toggle.ts'

export interface PasswordDialogProps {
  title: string
  children: ReactNode
  /** Text of the confirming button. */
  action: string
  /** Default true: the button is red. */
  destroys?: boolean
  /** Rejects with the call's error, which may name the password's field or header. */
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
  const submit = () => {
    setMissing(password === '')
    if (password !== '') void run(password)
  }
  const refusal = problems.currentPassword ?? problems[passwordHeader] ?? failure
  return (
    <FormDialog
      title={title}
      action={action}
      destroys={destroys}
      saving={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
      <PasswordInput
        label="Ваш пароль"
        autoComplete="current-password"
        value={password}
        error={isMissing ? 'Введите свой пароль' : refusal}
        visibilityToggleButtonProps={passwordToggle}
        onChange={event => setPassword(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
