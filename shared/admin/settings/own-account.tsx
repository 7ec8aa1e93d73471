/** One's own account: the password, the second factor, and the devices that are signed in. */
import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { passwordChange } from '#shared/contract/auth.ts'
import { FormErrorNote, FormFailure } from '../components/form-error-note.tsx'
import { placeProblems } from '../components/form-problems.ts'
import { notifyDone } from '../components/notify.ts'
import { useShowProblems } from '../components/use-show-problems.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { OwnSessions } from './own-sessions.tsx'
import { passwordToggle } from './password-toggle.ts'
import { ProfileForm } from './profile-form.tsx'
import { roleNames } from './role-names.ts'
import { TwoFactor } from './two-factor.tsx'

export const OwnAccount = () => {
  const user = useUser()
  if (!user) return null
  return (
    <div className="admin-account">
      <p className="admin-quiet">Роль: {roleNames[user.role].toLowerCase()}.</p>
      <div className="admin-columns">
        <PasswordForm email={user.email} />
        <ProfileForm key={user.email + user.name} user={user} />
        <TwoFactor />
      </div>
      <OwnSessions />
    </div>
  )
}

const PasswordForm = ({ email }: { email: string }) => {
  const { form, submit, refuse, failure, busy } = usePasswordChange()
  return (
    <form
      className="admin-card"
      onSubmit={form.onSubmit(submit, refuse)}
      noValidate
      aria-labelledby="password-title"
    >
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
        <PasswordInput
          label="Новый пароль"
          description="Не короче 12 символов. Удобнее всего несколько слов подряд."
          autoComplete="new-password"
          visibilityToggleButtonProps={passwordToggle}
          {...form.getInputProps('next')}
        />
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
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = useShowProblems()
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: schemaResolver(passwordChange, { sync: true }),
  })
  const submit = async (values: { current: string; next: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      await session.changePassword(values)
      form.reset()
      notifyDone('Пароль изменён')
    } catch (error) {
      setFailure(placeProblems(form, error))
      refuse()
    }
    setBusy(false)
  }
  return { form, submit, refuse, failure, busy }
}
