/** Creates another account. */
import { Button, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { RestoredWork } from '#shared/admin/platform/drafts/restored-work.tsx'
import { useCreateOnce } from '#shared/admin/platform/drafts/use-create-once.ts'
import { useDraft } from '#shared/admin/platform/drafts/use-draft.ts'
import { useRecoveredDraft } from '#shared/admin/platform/drafts/use-recovered-draft.ts'
import { useSubmission } from '#shared/admin/platform/drafts/use-submission.ts'
import { WaitingNotice } from '#shared/admin/platform/drafts/waiting-notice.tsx'
import { FormErrorNote, FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import {
  type Admin,
  createAdminEndpoint,
  listAdminsEndpoint,
  newAdminSchema,
} from '#shared/contract/system/accounts.ts'
import { canGrant, roles } from '#shared/domain/can.ts'
import { leastPassword } from '#shared/domain/system/password-rules.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import { forRole, OwnPassword } from './own-password.tsx'
import { roleAbout } from './role-names.ts'

export const NewPerson = () => {
  const user = useUser()
  const { form, sending, dirty, restored, discard } = useNewPerson()
  if (!user) return null
  return (
    <form className="admin-card" onSubmit={sending.submit} noValidate aria-labelledby="new-person">
      <h2 id="new-person">Новый сотрудник</h2>
      <Stack gap="md">
        <RestoredWork
          since={restored.since}
          stale={false}
          isNew
          differences={[]}
          onDiscard={discard}
          onClose={restored.hide}
        />
        <WaitingNotice work={{ ...sending, save: sending.submit }} />
        <FormFailure text={sending.failure} />
        <TextInput label="Имя" autoComplete="off" maxLength={120} {...form.getInputProps('name')} />
        <TextInput label="Почта" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <PasswordInput
          label="Первый пароль"
          description={`Не короче ${leastPassword} символов. Передайте лично: сотрудник потом сменит.`}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
          {...form.getInputProps('password')}
        />
        <NativeSelect
          label="Роль"
          data={roles
            .filter(role => canGrant(user, role))
            .map(role => ({ value: role, label: `${roleNames[role]}: ${roleAbout[role]}` }))}
          {...form.getInputProps('role')}
        />
        {form.values.role === 'owner' && <OwnPassword {...form.getInputProps('currentPassword')} />}
        <Button type="submit" loading={sending.busy}>
          Создать
        </Button>
        <FormErrorNote errors={form.errors} failure={sending.failure} />
      </Stack>
      <LeaveGuard dirty={dirty} withTabs={form.values.password !== ''} />
    </form>
  )
}

/** Draft kept on this device, without the passwords. */
export const personDraft = z.object({ name: z.string(), email: z.string(), role: z.enum(roles) })

type PersonValues = z.infer<typeof personDraft> & { password: string; currentPassword: string }

const nobody: PersonValues = { name: '', email: '', password: '', role: 'editor', currentPassword: '' }

const isOurs = (known: Admin, attempt: PersonValues): boolean =>
  known.email.toLowerCase() === attempt.email.trim().toLowerCase() &&
  known.name === attempt.name.trim() &&
  known.role === attempt.role &&
  known.lastSeenAt === null

/** Does not use `useRecord`: a form with passwords must never be sent later without a person. */
const useNewPerson = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const form = useForm<PersonValues>({
    initialValues: nobody,
    validate: values => schemaResolver(newAdminSchema, { sync: true })(forRole(values)),
  })
  const { name, email, role } = form.values
  const draft = useDraft({
    record: 'person-new',
    schema: personDraft,
    values: useMemo(() => ({ name, email, role }), [name, email, role]),
    dirty: name !== '' || email !== '',
    baseVersion: null,
  })
  const restored = useRecoveredDraft(draft, form.setValues)
  const discard = () => {
    draft.discard()
    restored.hide()
    form.reset()
  }
  /** An account created by an attempt whose answer was lost is recognised by its unique e-mail. */
  const create = useCreateOnce<PersonValues, Pick<Admin, 'email'>>({
    find: async attempt =>
      (await client.call(listAdminsEndpoint)).find(known => isOurs(known, attempt)) ?? null,
    create: values => client.call(createAdminEndpoint, { body: forRole(values) }),
    change: async earlier => earlier,
  })
  const sending = useSubmission(form, async values => {
    await create(values)
    // A name typed during the call stays.
    if (isSameValue(values, form.getValues())) discard()
    await refresh(queries, 'account')
    notifyDone('Сотрудник создан')
  })
  return {
    form,
    sending,
    dirty: form.isDirty(),
    restored,
    discard,
  }
}
