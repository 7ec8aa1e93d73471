import { Alert, CopyButton, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import * as texts from '#messages/admin/system/accounts.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { problemsIn } from '#shared/admin/platform/forms/form-problems.ts'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import type { Versioned } from '#shared/admin/platform/records/form-definition.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { hasCode } from '#shared/client/api-error.ts'
import {
  type Admin,
  createAdminEndpoint,
  listAdminsEndpoint,
  newAdminSchema,
} from '#shared/contract/system/accounts.ts'
import { invitationSchema, inviteAdminEndpoint } from '#shared/contract/system/password-links.ts'
import { type Role, roles } from '#shared/domain/can.ts'
import { leastPassword } from '#shared/domain/system/password-rules.ts'
import { forRole, RoleFields } from './person-fields.tsx'

export const NewPerson = () => {
  const user = useUser()
  const editor = useNewPerson()
  const { field, passwordField, hasPassword } = editor
  if (!user) return null
  return (
    <RecordForm
      editor={editor}
      heading={texts.newColleague}
      labels={{}}
      className="admin-card"
      action={texts.create}
      guard={{ dirty: editor.dirty || hasPassword, withTabs: hasPassword }}
    >
      <TextInput label={texts.personName} autoComplete="off" {...field('name')} />
      <TextInput label={texts.mail} type="email" autoComplete="off" {...field('email')} />
      <PasswordInput
        label={texts.firstPassword}
        description={texts.firstPasswordHint({ leastPassword })}
        autoComplete="new-password"
        {...passwordField('password')}
      />
      <RoleFields user={user} role={field('role')} password={passwordField('currentPassword')} />
    </RecordForm>
  )
}

/** Draft kept on this device, without the passwords. */
export const personDraft = z.object({ name: z.string(), email: z.string(), role: z.enum(roles) })

type PersonValues = z.infer<typeof personDraft>

const isOurs = (known: Admin, attempt: PersonValues): boolean =>
  known.email.toLowerCase() === attempt.email.trim().toLowerCase() &&
  known.name === attempt.name.trim() &&
  known.role === attempt.role &&
  known.lastSeenAt === null

const noPasswords = { password: '', currentPassword: '' }

const useNewPerson = () => {
  const { client, queries } = useServices()
  const [passwords, setPasswords] = useState(noPasswords)
  const created = ({ id }: { id: number }): Versioned => ({ id, version: 1 })
  const editor = useRecord<PersonValues, Versioned>({
    kind: {
      kind: 'account',
      nameOf: () => 'person-new',
      erasedWith: () => null,
      kept: personDraft,
      valuesOf: () => ({ name: '', email: '', role: 'editor' }),
      read: id => Promise.reject(new Error(`Account ${id} is not changed here`)),
      create: async values => {
        try {
          return created(
            await client.call(createAdminEndpoint, { body: forRole({ ...values, ...passwords }) }),
          )
        } catch (error) {
          // An attempt whose response was lost has made it. No key: the server would keep a hash of the password.
          const known = hasCode(error, 'email.taken') ? await client.call(listAdminsEndpoint) : []
          const made = known.find(one => isOurs(one, values))
          if (!made) throw error
          return created(made)
        }
      },
      change: async id => created({ id: Number(id) }),
      titleOf: ({ name }) => texts.colleagueNamed({ name }),
    },
    given: null,
    input: newAdminSchema,
    secrets: passwords,
    check: values => problemsIn(newAdminSchema, forRole({ ...values, ...passwords })),
    // Never sent without its open form, which has the passwords.
    onlyByForm: true,
    onlyChanged: true,
    savedText: () => texts.colleagueCreated,
    onSaved: async () => {
      setPasswords(now => (now === passwords ? noPasswords : now))
      await refresh(queries, 'account')
      return 'start anew'
    },
  })
  const { form } = editor
  return {
    ...editor,
    hasPassword: passwords.password !== '' || passwords.currentPassword !== '',
    passwordField: (name: keyof typeof noPasswords) => ({
      value: passwords[name],
      error: form.errors[name],
      onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
        setPasswords({ ...passwords, [name]: currentTarget.value })
        form.clearFieldError(name)
      },
    }),
  }
}

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
    <Form {...sending} heading={texts.inviteByLink} className="admin-card" action={texts.invite}>
      {invited && <Link invited={invited} />}
      <TextInput label={texts.personName} autoComplete="off" {...field('name')} />
      <TextInput label={texts.mail} type="email" autoComplete="off" {...field('email')} />
      <RoleFields user={user} role={field('role')} password={field('currentPassword')} />
    </Form>
  )
}

const Link = ({ invited: { email, link, sent, expiresAt } }: { invited: Invited }) => (
  <Alert color="bronze" role="status" title={sent ? texts.letterSent({ email }) : texts.handLinkOver}>
    <Stack gap="xs">
      <Text size="sm">{texts.linkWorks({ email, expiresAt: formatMoment(expiresAt) })}</Text>
      <TextInput readOnly aria-label={texts.invitationLink} value={link} />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <CompactButton onClick={copy}>{copied ? texts.copied : texts.copyLink}</CompactButton>
        )}
      </CopyButton>
    </Stack>
  </Alert>
)
