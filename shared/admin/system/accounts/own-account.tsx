/** The signed-in person's account: password, second factor, signed-in devices. */
import { PasswordInput, Stack, Text } from '@mantine/core'
import { Form } from '#shared/admin/platform/forms/form.tsx'
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
  const { session } = useServices()
  const { field, sending } = useSending({
    initialValues: { current: '', next: '' },
    input: passwordChangeSchema,
    send: (_client, typed) => session.changePassword(typed),
    done: 'Пароль изменён',
    onDone: (_, form) => form.reset(),
  })
  return (
    <Form
      {...sending}
      heading="Пароль"
      className="admin-card"
      action="Сменить пароль"
      aside={
        <Text size="xs" c="dimmed">
          На других устройствах придётся войти заново.
        </Text>
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Нынешний пароль"
        autoComplete="current-password"
        visibilityToggleButtonProps={passwordToggle}
        {...field('current')}
      />
      <NewPasswordInput {...field('next')} />
    </Form>
  )
}
