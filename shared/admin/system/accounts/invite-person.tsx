/** Invites a colleague by a link, which is mailed where mail is configured and always shown for handing over. */
import { Alert, Button, CopyButton, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { FormErrorNote, FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { invitationSchema, inviteAdminEndpoint } from '#shared/contract/system/password-links.ts'
import { canGrant, type Role, roles } from '#shared/domain/can.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import { forRole, OwnPassword } from './own-password.tsx'
import { roleAbout } from './role-names.ts'

interface Invited {
  email: string
  link: string
  sent: boolean
  expiresAt: string
}

export const InvitePerson = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const user = useUser()
  const [invited, setInvited] = useState<Invited | null>(null)
  const form = useForm<{ name: string; email: string; role: Role; currentPassword: string }>({
    initialValues: { name: '', email: '', role: 'editor', currentPassword: '' },
    validate: values => schemaResolver(invitationSchema, { sync: true })(forRole(values)),
  })
  const { busy, failure, submit } = useSending(form, async values => {
    const body = forRole(values)
    setInvited({ email: body.email, ...(await client.call(inviteAdminEndpoint, { body })) })
    form.reset()
    await refresh(queries, 'account')
  })
  if (!user) return null
  return (
    <form className="admin-card" onSubmit={submit} noValidate aria-labelledby="invite-person">
      <h2 id="invite-person">Пригласить по ссылке</h2>
      <Stack gap="md">
        {invited && <Link invited={invited} />}
        <FormFailure text={failure} />
        <TextInput label="Имя" autoComplete="off" maxLength={120} {...form.getInputProps('name')} />
        <TextInput label="Почта" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <NativeSelect
          label="Роль"
          data={roles
            .filter(role => canGrant(user, role))
            .map(role => ({ value: role, label: `${roleNames[role]}: ${roleAbout[role]}` }))}
          {...form.getInputProps('role')}
        />
        {form.values.role === 'owner' && <OwnPassword {...form.getInputProps('currentPassword')} />}
        <Button type="submit" loading={busy}>
          Пригласить
        </Button>
        <FormErrorNote errors={form.errors} failure={failure} />
      </Stack>
    </form>
  )
}

const Link = ({ invited: { email, link, sent, expiresAt } }: { invited: Invited }) => (
  <Alert color="bronze" role="status" title={sent ? `Письмо отправлено: ${email}` : 'Передайте ссылку сами'}>
    <Stack gap="xs">
      <Text size="sm">
        По ссылке {email} придумает пароль. Действует до {formatMoment(expiresAt)}, один раз.
      </Text>
      <TextInput readOnly aria-label="Ссылка приглашения" value={link} />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {copied ? 'Скопировано' : 'Скопировать'}
          </Button>
        )}
      </CopyButton>
    </Stack>
  </Alert>
)
