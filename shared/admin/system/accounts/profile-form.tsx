/** The signed-in person's own name and e-mail. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { FormErrorNote, FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { passwordToggle } from '#shared/admin/platform/forms/password-toggle.ts'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { SessionUser } from '#shared/admin/platform/shell.ts'
import { changeProfileEndpoint, profileChangeSchema } from '#shared/contract/system/accounts.ts'

export const ProfileForm = ({ user }: { user: SessionUser }) => {
  const { client, session } = useServices()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { name: user.name, email: user.email, currentPassword: '' },
    validate: schemaResolver(profileChangeSchema, { sync: true }),
  })
  const changed = form.values.name !== user.name || form.values.email !== user.email
  const { busy, failure, submit } = useSending(form, async body => {
    session.rename(await client.call(changeProfileEndpoint, { body }))
    notifyDone('Имя и почта сохранены')
    void queries.invalidateQueries()
  })
  return (
    <form className="admin-card" onSubmit={submit} noValidate aria-labelledby="profile-title">
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
      <LeaveGuard dirty={changed && !busy} withTabs save={{ run: () => submit(), running: busy }} />
    </form>
  )
}
