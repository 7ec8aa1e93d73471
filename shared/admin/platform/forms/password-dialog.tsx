/** Asks for the password again before an action that cannot be undone or that reveals or redirects much. */

import { PasswordInput, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as texts from '#messages/admin/platform/forms.js'
import type { Client } from '#shared/client/call.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { type ActionOptions, useAction } from '../calls/use-action.ts'
import { FormDialog } from './form-dialog.tsx'

interface PasswordDialogProps<Result> extends ActionOptions<string, Result> {
  title: string
  children: ReactNode
  /** Text of the confirming button. */
  action: string
  /** True where the action destroys something: the button is red. */
  destroys?: boolean
  /** Throws the call's error, which may name the password's field or header. */
  act(client: Client, password: string): Promise<Result>
  /** Also called once the action is done and what it changes is read again. */
  onClose(): void
}

export const PasswordDialog = <Result,>({
  title,
  children,
  action,
  destroys = false,
  act,
  onClose,
  ...options
}: PasswordDialogProps<Result>) => {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, problems, failure, run } = useAction(act, { ...options, saysHere: true })
  const submit = async () => {
    setMissing(password === '')
    if (password !== '' && (await run(password))) onClose()
  }
  const refusal = problems.currentPassword ?? problems[passwordHeader] ?? failure
  return (
    <FormDialog
      title={title}
      action={action}
      destroys={destroys}
      saving={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
      <PasswordInput
        label={texts.yourPassword}
        autoComplete="current-password"
        value={password}
        error={isMissing ? texts.enterPassword : refusal}
        onChange={event => setPassword(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
