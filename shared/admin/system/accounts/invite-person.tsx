import { Alert, Button, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { invitationSchema, inviteAdminEndpoint } from '#shared/contract/system/password-links.ts'
import type { Role } from '#shared/domain/can.ts'
import { forRole, RoleFields } from './person-fields.tsx'

interface Invited {
  email: string
  link: string
  sent: boolean
  expiresAt: string
}

export const InvitePerson = () => {
  const user = useUser()
  const [invited, setInvited] = useState<Invited | null>(null)
  const { field, sending } = useSending({
    initialValues: { name: '', email: '', role: 'editor' as Role, currentPassword: '' },
    input: invitationSchema,
    inputOf: forRole,
    send: async (client, typed) => {
      const body = forRole(typed)
      return { email: body.email, ...(await client.call(inviteAdminEndpoint, { body })) }
    },
    changes: ['account'],
    onDone: (made, form) => {
      setInvited(made)
      form.reset()
    },
  })
  if (!user) return null
  return (
    <Form {...sending} heading="Пригласить по ссылке" className="admin-card" action="Пригласить">
      {invited && <Link invited={invited} />}
      <TextInput label="Имя" autoComplete="off" {...field('name')} />
      <TextInput label="Почта" type="email" autoComplete="off" {...field('email')} />
      <RoleFields user={user} role={field('role')} password={field('currentPassword')} />
    </Form>
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
