/** The signed-in person's own name and e-mail. */
import { PasswordInput, TextInput } from '@mantine/core'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { passwordToggle } from '#shared/admin/platform/forms/password-toggle.ts'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { SessionUser } from '#shared/admin/platform/shell.ts'
import { changeProfileEndpoint, profileChangeSchema } from '#shared/contract/system/accounts.ts'

export const ProfileForm = ({ user }: { user: SessionUser }) => {
  const { session } = useServices()
  const { form, field, busy, sending } = useSending({
    initialValues: { name: user.name, email: user.email, currentPassword: '' },
    input: profileChangeSchema,
    send: async (client, body) => session.rename(await client.call(changeProfileEndpoint, { body })),
    done: 'Имя и почта сохранены',
    changes: 'everything',
  })
  const changed = form.values.name !== user.name || form.values.email !== user.email
  return (
    <Form {...sending} heading="Имя и почта" className="admin-card" action="Сохранить" disabled={!changed}>
      <TextInput label="Имя" autoComplete="name" {...field('name')} />
      <TextInput label="Почта для входа" type="email" autoComplete="username" {...field('email')} />
      {changed && (
        <PasswordInput
          label="Пароль для подтверждения"
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle}
          {...field('currentPassword')}
        />
      )}
      <LeaveGuard dirty={changed && !busy} withTabs save={{ run: sending.onSubmit, running: busy }} />
    </Form>
  )
}
