/** The signed-in person's account: password, second factor, signed-in devices. */
import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { FormErrorNote, FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { NewPasswordInput } from '#shared/admin/platform/forms/new-password-input.tsx'
import { passwordToggle } from '#shared/admin/platform/forms/password-toggle.ts'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { passwordChangeSchema } from '#shared/contract/system/accounts.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import classes from './account.module.css'
import { OwnSessions } from './own-sessions.tsx'
import { ProfileForm } from './profile-form.tsx'
import { TwoFactor } from './two-factor.tsx'

export const OwnAccount = () => {
  const user = useUser()
  if (!user) return null
  return (
    <Stack gap="md" maw="76rem" className={classes.account}>
      <p className="admin-quiet">Роль: {roleNames[user.role].toLowerCase()}.</p>
      <div className="admin-columns">
        <PasswordForm email={user.email} />
        <ProfileForm key={user.email + user.name} user={user} />
        <TwoFactor />
      </div>
      <OwnSessions />
    </Stack>
  )
}

const PasswordForm = ({ email }: { email: string }) => {
  const { form, submit, failure, busy } = usePasswordChange()
  return (
    <form className="admin-card" onSubmit={submit} noValidate aria-labelledby="password-title">
      <h2 id="password-title">Пароль</h2>
      <Stack gap="md">
        <FormFailure text={failure} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Нынешний пароль"
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle}
          {...form.getInputProps('current')}
        />
        <NewPasswordInput {...form.getInputProps('next')} />
        <Button type="submit" loading={busy}>
          Сменить пароль
        </Button>
        <FormErrorNote errors={form.errors} failure={failure} />
        <Text size="xs" c="dimmed">
          На других устройствах придётся войти заново.
        </Text>
      </Stack>
    </form>
  )
}

const usePasswordChange = () => {
  const { session } = useServices()
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: schemaResolver(passwordChangeSchema, { sync: true }),
  })
  const sending = useSending(form, async values => {
    await session.changePassword(values)
    form.reset()
    notifyDone('Пароль изменён')
  })
  return { form, ...sending }
}
