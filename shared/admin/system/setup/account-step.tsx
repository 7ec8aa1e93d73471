/** Replaces the printed name, e-mail and password of the first owner. */

import { PasswordInput, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/setup.js'
import { ProgramLanguage } from '#shared/admin/platform/components/controls/program-language.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { FormErrorNote } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { NewPasswordInput } from '#shared/admin/platform/forms/new-password-input.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import type { SessionUser } from '#shared/admin/platform/shell.ts'
import {
  changeProfileEndpoint,
  newPasswordSchema,
  profileChangeSchema,
} from '#shared/contract/system/accounts.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'

interface AccountStepProps {
  onDone(): void
  footer(busy?: boolean): ReactNode
}

export const AccountStep = ({ onDone, footer }: AccountStepProps) => {
  const user = useUser()
  // Read once, because the e-mail is changed before the password and the form must stay until both are.
  const [isFirst] = useState(user?.email === firstAdminEmail)
  if (!user) return null
  if (isFirst) return <OwnAccountForm user={user} onDone={onDone} footer={footer} />
  return (
    <>
      <ProgramLanguage asField />
      <Text size="sm">
        {texts.signedInAs} {user.name || user.email}, {user.email}
        {texts.changedInSettings} <Link to="/admin/setting?tab=account">{texts.yourAccount}</Link>.
      </Text>
      {footer()}
    </>
  )
}

const ownAccount = profileChangeSchema.extend({ next: newPasswordSchema })

const OwnAccountForm = ({ user, onDone, footer }: AccountStepProps & { user: SessionUser }) => {
  const { session } = useServices()
  const { field, busy, sending } = useSending({
    initialValues: { name: '', email: '', currentPassword: '', next: '' },
    input: ownAccount,
    send: async (client, { next, ...body }) => {
      session.rename(await client.call(changeProfileEndpoint, { body }))
      await session.changePassword({ current: body.currentPassword, next })
    },
    changes: [readSetupEndpoint],
    done: texts.accountIsYours,
    onDone,
  })
  return (
    <Form {...sending} maw="46rem" labelledBy="setup-step">
      <ProgramLanguage asField />
      <Text size="sm">{texts.printedPassword({ email: user.email })}</Text>
      <TextInput label={texts.yourName} autoComplete="name" {...field('name')} />
      <TextInput
        label={texts.yourMail}
        description={texts.mailHint}
        type="email"
        autoComplete="username"
        {...field('email')}
      />
      <PasswordInput
        label={texts.passwordPrinted}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <NewPasswordInput {...field('next')} />
      <FormErrorNote {...sending} />
      {footer(busy)}
      <LeaveGuard dirty={sending.dirty && !busy} />
    </Form>
  )
}
