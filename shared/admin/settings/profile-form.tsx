/** One's own name and address. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeProfile, profileChange } from '#shared/contract/auth.ts'
import { FormErrorNote, FormFailure } from '../components/form-error-note.tsx'
import { placeProblems } from '../components/form-problems.ts'
import { LeaveGuard } from '../components/leave-guard.tsx'
import { notifyDone } from '../components/notify.ts'
import { useShowProblems } from '../components/use-show-problems.ts'
import { useServices } from '../services.ts'
import type { SessionUser } from '../shell.ts'
import { passwordToggle } from './password-toggle.ts'

export const ProfileForm = ({ user }: { user: SessionUser }) => {
  const { client, session } = useServices()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = useShowProblems()
  const form = useForm({
    initialValues: { name: user.name, email: user.email, currentPassword: '' },
    validate: schemaResolver(profileChange, { sync: true }),
  })
  const changed = form.values.name !== user.name || form.values.email !== user.email
  const submit = async (body: typeof form.values) => {
    setBusy(true)
    setFailure(null)
    try {
      session.rename(await client.call(changeProfile, { body }))
      notifyDone('Имя и почта сохранены')
      void queries.invalidateQueries()
    } catch (error) {
      setFailure(placeProblems(form, error))
      refuse()
    }
    setBusy(false)
  }
  return (
    <form
      className="admin-card"
      onSubmit={form.onSubmit(submit, refuse)}
      noValidate
      aria-labelledby="profile-title"
    >
      <h2 id="profile-title">Имя и почта</h2>
      <Stack gap="md">
        <FormFailure text={failure} />
        <TextInput label="Имя" autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
        <TextInput
          label="Почта для входа"
          type="email"
          autoComplete="username"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        {changed && (
          <PasswordInput
            label="Пароль для подтверждения"
            autoComplete="current-password"
            visibilityToggleButtonProps={passwordToggle}
            {...form.getInputProps('currentPassword')}
          />
        )}
        <Button type="submit" loading={busy} disabled={!changed}>
          Сохранить
        </Button>
        <FormErrorNote errors={form.errors} failure={failure} />
      </Stack>
      <LeaveGuard dirty={changed && !busy} withTabs />
    </form>
  )
}
