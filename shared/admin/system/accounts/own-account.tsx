import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { NewPasswordInput } from '#shared/admin/platform/forms/new-password-input.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import type { SessionUser } from '#shared/admin/platform/shell.ts'
import {
  changeProfileEndpoint,
  passwordChangeSchema,
  profileChangeSchema,
} from '#shared/contract/system/accounts.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import { OwnSessions } from './own-sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

export const OwnAccount = () => {
  const user = useUser()
  if (!user) return null
  return (
    <Stack gap="md" maw="76rem">
      <p className="admin-quiet">Роль: {roleNames[user.role].toLowerCase()}.</p>
      <AutoColumns fit least="22rem">
        <PasswordForm email={user.email} />
        <ProfileForm key={user.email + user.name} user={user} />
        <TwoFactor />
      </AutoColumns>
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
      <PasswordInput label="Нынешний пароль" autoComplete="current-password" {...field('current')} />
      <NewPasswordInput {...field('next')} />
    </Form>
  )
}

const ProfileForm = ({ user }: { user: SessionUser }) => {
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
          {...field('currentPassword')}
        />
      )}
      <LeaveGuard dirty={changed && !busy} withTabs save={{ run: sending.onSubmit, running: busy }} />
    </Form>
  )
}
