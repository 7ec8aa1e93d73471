/** Replaces the printed name, e-mail and password of the first owner. */
import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { FormErrorNote, FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { NewPasswordInput } from '#shared/admin/platform/forms/new-password-input.tsx'
import { passwordToggle } from '#shared/admin/platform/forms/password-toggle.ts'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import type { SessionUser } from '#shared/admin/platform/shell.ts'
import {
  changeProfileEndpoint,
  newPasswordSchema,
  profileChangeSchema,
} from '#shared/contract/system/accounts.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'

interface AccountStepProps {
  onDone(): void
  footer(busy?: boolean): ReactNode
}

export const AccountStep = ({ onDone, footer }: AccountStepProps) => {
  const user = useUser()
  // Read once, because the e-mail is changed before the password and the form must stay until both are.
  const [isFirst] = useState(user?.email === firstAdminEmail)
  if (!user) return null
  if (isFirst) return <OwnAccountForm user={user} onDone={onDone} footer={footer} />
  return (
    <>
      <Text size="sm">
        Вы входите как {user.name || user.email}, {user.email}. Имя, почта и пароль — в настройках:{' '}
        <Link to="/admin/setting?tab=account">Ваша учётная запись</Link>.
      </Text>
      {footer()}
    </>
  )
}

const ownAccount = profileChangeSchema.extend({ next: newPasswordSchema })

const OwnAccountForm = ({ user, onDone, footer }: AccountStepProps & { user: SessionUser }) => {
  const { client, session } = useServices()
  const queries = useQueryClient()
  const form = useForm<z.input<typeof ownAccount>>({
    initialValues: { name: '', email: '', currentPassword: '', next: '' },
    validate: schemaResolver(ownAccount, { sync: true }),
  })
  const { busy, failure, submit } = useSending(form, async ({ name, email, currentPassword, next }) => {
    session.rename(await client.call(changeProfileEndpoint, { body: { name, email, currentPassword } }))
    await session.changePassword({ current: currentPassword, next })
    notifyDone('Теперь это Ваша учётная запись')
    void refresh(queries, readSetupEndpoint)
    onDone()
  })
  return (
    <form className="admin-form" onSubmit={submit} noValidate aria-labelledby="setup-step">
      <FormFailure text={failure} />
      <Text size="sm">
        Сейчас Вы входите как {user.email} с паролем, который сервер напечатал при первом запуске. Замените их
        своими.
      </Text>
      <Stack gap="md">
        <TextInput label="Ваше имя" autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
        <TextInput
          label="Ваша почта"
          description="Под ней Вы будете входить."
          type="email"
          autoComplete="username"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Напечатанный пароль"
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordInput {...form.getInputProps('next')} />
      </Stack>
      <FormErrorNote errors={form.errors} failure={failure} />
      {footer(busy)}
    </form>
  )
}
