import {
  Alert,
  Box,
  Button,
  type ButtonVariant,
  Group,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { encode } from 'uqr'
import { z } from 'zod'
import * as texts from '#messages/admin/system/accounts.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import type { ActionOptions } from '#shared/admin/platform/calls/use-action.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { ProgramLanguage } from '#shared/admin/platform/components/controls/program-language.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { NewPasswordInput } from '#shared/admin/platform/forms/new-password-input.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import type { SessionUser } from '#shared/admin/platform/shell.ts'
import type { Client } from '#shared/client/call.ts'
import {
  changeProfileEndpoint,
  confirmTwoFactorEndpoint,
  listAdminsEndpoint,
  passwordChangeSchema,
  prepareTwoFactorEndpoint,
  profileChangeSchema,
  removeTwoFactorEndpoint,
} from '#shared/contract/system/accounts.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import { OwnSessions } from './own-sessions.tsx'

export const OwnAccount = () => {
  const user = useUser()
  if (!user) return null
  return (
    <Stack gap="md" maw="76rem">
      <p className="admin-quiet">{texts.roleIs({ value1: roleNames[user.role].toLowerCase() })}</p>
      <ProgramLanguage asField />
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
    done: texts.passwordChanged,
    onDone: (_, form) => form.reset(),
  })
  return (
    <Form
      {...sending}
      heading={texts.password}
      className="admin-card"
      action={texts.changePassword}
      aside={
        <Text size="xs" c="dimmed">
          {texts.othersSignInAgain}
        </Text>
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput label={texts.presentPassword} autoComplete="current-password" {...field('current')} />
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
    done: texts.profileSaved,
    changes: 'everything',
  })
  const changed = form.values.name !== user.name || form.values.email !== user.email
  return (
    <Form
      {...sending}
      heading={texts.nameAndMail}
      className="admin-card"
      action={texts.save}
      disabled={!changed}
    >
      <TextInput label={texts.personName} autoComplete="name" {...field('name')} />
      <TextInput label={texts.signInMail} type="email" autoComplete="username" {...field('email')} />
      {changed && (
        <PasswordInput
          label={texts.confirmingPassword}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
      <LeaveGuard dirty={changed && !busy} withTabs save={{ run: sending.onSubmit, running: busy }} />
    </Form>
  )
}

/** A step after the password: the code to scan, then the recovery codes. */
type Begun = { secret: string; uri: string } | { recoveryCodes: string[] }

const TwoFactor = () => {
  const user = useUser()
  const own = useCall(listAdminsEndpoint).data?.find(({ id }) => id === user?.id)
  const [begun, setBegun] = useState<Begun | null>(null)
  const finish = () => setBegun(null)
  return (
    <section className="admin-card" aria-labelledby="two-factor-title">
      <h2 id="two-factor-title">
        {texts.twoFactor}{' '}
        {!begun && own && (
          <Badge tone={own.twoFactor ? 'good' : 'mute'}>{own.twoFactor ? texts.isOn : texts.isOff}</Badge>
        )}
      </h2>
      {!begun && own?.twoFactor === false && (
        <PasswordStep
          action={texts.turnOn}
          send={(client, body) => client.call(prepareTwoFactorEndpoint, { body })}
          onDone={setBegun}
        >
          {texts.twoFactorOffer}
        </PasswordStep>
      )}
      {begun && 'uri' in begun && <Scan {...begun} onDone={setBegun} onCancel={finish} />}
      {begun && 'recoveryCodes' in begun && <RecoveryCodes codes={begun.recoveryCodes} onDone={finish} />}
      {!begun && own?.twoFactor && (
        <PasswordStep
          action={texts.turnOff}
          variant="default"
          send={(client, body) => client.call(removeTwoFactorEndpoint, { body })}
          changes={['account']}
          done={texts.turnedOff}
        >
          {texts.twoFactorHint}
        </PasswordStep>
      )}
    </section>
  )
}

interface Password {
  currentPassword: string
}

const password = z.object({ currentPassword: z.string().min(1, texts.typePassword) })

interface PasswordStepProps<Result> extends Pick<ActionOptions<Password, Result>, 'changes' | 'done'> {
  action: string
  variant?: ButtonVariant
  send(client: Client, typed: Password): Promise<Result>
  onDone?(result: Result): void
  children: string
}

const PasswordStep = <Result,>({
  action,
  variant = 'filled',
  children,
  ...step
}: PasswordStepProps<Result>) => {
  const { field, sending } = useSending({ initialValues: { currentPassword: '' }, input: password, ...step })
  return (
    <Form {...sending}>
      <Text size="sm">{children}</Text>
      <PasswordInput
        label={texts.yourPassword}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <Group gap="xs">
        <Button type="submit" variant={variant} loading={sending.saving}>
          {action}
        </Button>
      </Group>
    </Form>
  )
}

interface ScanProps {
  uri: string
  secret: string
  onDone(codes: { recoveryCodes: string[] }): void
  onCancel(): void
}

const Scan = ({ uri, secret, onDone, onCancel }: ScanProps) => {
  const { field, sending } = useSending({
    initialValues: { code: '' },
    send: (client, { code }) =>
      client.call(confirmTwoFactorEndpoint, { body: { code: code.replaceAll(' ', '') } }),
    changes: ['account'],
    onDone,
  })
  return (
    <Form {...sending} errors={{}} dirty={false} action={texts.confirm} onCancel={onCancel}>
      <Text size="sm">{texts.scanSquare}</Text>
      <QrCode text={uri} />
      <Text size="sm">
        {texts.orTypeByHand}{' '}
        <Box component="code" fz="md" className="admin-plain">
          {inFours(secret)}
        </Box>
      </Text>
      <TextInput
        label={texts.codeStep}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        {...field('code')}
      />
    </Form>
  )
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone(): void }) => {
  const clipboard = useClipboard()
  return (
    <Stack gap="sm">
      <Alert color="bronze" role="status" title={texts.turnedOn}>
        {texts.saveCodesNow}
      </Alert>
      <AutoColumns component="ol" least="9rem" gap="3xs" fz="lg" aria-label={texts.recoveryCodes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </AutoColumns>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={16} />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? texts.copied : texts.copyCodes}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
        <Button onClick={onDone}>{texts.codesSaved}</Button>
      </Group>
    </Stack>
  )
}

/** Rendered in the browser, so that its secret is sent to no server. */
const QrCode = ({ text }: { text: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  return (
    <Box
      component="svg"
      display="block"
      w="min(14rem, 100%)"
      bdrs="md"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.squareCode}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#14161a" />
    </Box>
  )
}

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
