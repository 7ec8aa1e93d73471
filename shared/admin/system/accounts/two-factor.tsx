/** The second factor: its state, switching it on and off. */
import { Alert, Box, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { passwordToggle } from '#shared/admin/platform/forms/password-toggle.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import {
  confirmTwoFactorEndpoint,
  listAdminsEndpoint,
  prepareTwoFactorEndpoint,
  removeTwoFactorEndpoint,
} from '#shared/contract/system/accounts.ts'
import classes from './account.module.css'

export const TwoFactor = () => {
  const setup = useTwoFactor()
  const { step } = setup
  return (
    <section className="admin-card" aria-labelledby="two-factor-title">
      <h2 id="two-factor-title">
        Вход с кодом{' '}
        {step.kind === 'on' || step.kind === 'off' ? (
          <Badge tone={step.kind === 'on' ? 'good' : 'mute'}>
            {step.kind === 'on' ? 'Включён' : 'Выключен'}
          </Badge>
        ) : null}
      </h2>
      <Stack gap="md">
        <FormFailure text={setup.failure} />
        {step.kind === 'off' && <TurnOn setup={setup} />}
        {step.kind === 'scan' && <Scan setup={setup} uri={step.uri} secret={step.secret} />}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={setup.finish} />}
        {step.kind === 'on' && <TurnOff setup={setup} />}
      </Stack>
    </section>
  )
}

const TurnOn = ({ setup }: { setup: TwoFactorSetup }) => (
  <PasswordStep setup={setup} action="Включить" onSubmit={setup.prepare}>
    Кроме пароля понадобится код из приложения на телефоне (Google Authenticator, Aegis, 1Password и
    подобные). Украденный пароль тогда никого не впустит.
  </PasswordStep>
)

const TurnOff = ({ setup }: { setup: TwoFactorSetup }) => (
  <PasswordStep setup={setup} action="Выключить вход с кодом" danger onSubmit={setup.remove}>
    При входе спрашивается код из приложения. Потеряли телефон и резервные коды? Владелец сервера сбросит вход
    командой npm run admin.
  </PasswordStep>
)

const PasswordStep = (props: {
  setup: TwoFactorSetup
  action: string
  danger?: boolean
  children: string
  onSubmit(): void
}) => (
  <Form onSubmit={props.onSubmit}>
    <Text size="sm">{props.children}</Text>
    <PasswordInput
      label="Ваш пароль"
      autoComplete="current-password"
      visibilityToggleButtonProps={passwordToggle}
      value={props.setup.password}
      error={props.setup.passwordProblem}
      onChange={event => props.setup.setPassword(event.currentTarget.value)}
    />
    <Group gap="xs">
      <Button type="submit" loading={props.setup.busy} {...(props.danger ? { variant: 'default' } : {})}>
        {props.action}
      </Button>
    </Group>
  </Form>
)

const Scan = ({ setup, uri, secret }: { setup: TwoFactorSetup; uri: string; secret: string }) => (
  <Form action="Подтвердить" saving={setup.busy} onSubmit={setup.confirm} onCancel={setup.finish}>
    <Text size="sm">1. Наведите камеру приложения на квадрат.</Text>
    <QrCode text={uri} />
    <Text size="sm">
      Или введите вручную:{' '}
      <Box component="code" fz="md" className="admin-plain">
        {inFours(secret)}
      </Box>
    </Text>
    <TextInput
      label="2. Код из приложения"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      value={setup.code}
      error={setup.codeProblem}
      onChange={event => setup.setCode(event.currentTarget.value)}
    />
  </Form>
)

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

type Step =
  | { kind: 'unknown' }
  | { kind: 'off' }
  | { kind: 'on' }
  | { kind: 'scan'; secret: string; uri: string }
  | { kind: 'codes'; codes: string[] }

type TwoFactorSetup = ReturnType<typeof useTwoFactor>

const useTwoFactor = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const user = useUser()
  const own = useCall(listAdminsEndpoint).data?.find(({ id }) => id === user?.id)
  const [under, setUnder] = useState<Extract<Step, { kind: 'scan' | 'codes' }> | null>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, problems, failure, run } = useAction((_, work: () => Promise<void>) => work(), {
    saysHere: true,
  })

  const prepare = async () => {
    const made = await client.call(prepareTwoFactorEndpoint, { body: { currentPassword: password } })
    setPassword('')
    setUnder({ kind: 'scan', ...made })
  }
  const confirm = async () => {
    const { recoveryCodes } = await client.call(confirmTwoFactorEndpoint, {
      body: { code: code.replaceAll(' ', '') },
    })
    setCode('')
    setUnder({ kind: 'codes', codes: recoveryCodes })
    await refresh(queries, 'account')
  }
  const remove = async () => {
    await client.call(removeTwoFactorEndpoint, { body: { currentPassword: password } })
    setPassword('')
    await refresh(queries, 'account')
    notifyDone('Вход с кодом выключен')
  }

  const needsPassword = (work: () => Promise<void>) => () => {
    setMissing(password === '')
    if (password !== '') void run(work)
  }
  const step: Step = under ?? (own ? { kind: own.twoFactor ? 'on' : 'off' } : { kind: 'unknown' })
  return {
    step,
    busy,
    failure,
    password,
    setPassword,
    passwordProblem: isMissing ? 'Введите свой пароль' : (problems.currentPassword ?? null),
    code,
    setCode,
    codeProblem: problems.code ?? null,
    prepare: needsPassword(prepare),
    remove: needsPassword(remove),
    confirm: () => void run(confirm),
    finish: () => setUnder(null),
  }
}

const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone(): void }) => {
  const clipboard = useClipboard()
  return (
    <Stack gap="sm" className={classes.recovery}>
      <Alert color="bronze" role="status" title="Вход с кодом включён">
        Сохраните резервные коды сейчас: больше они не покажутся. Каждый впускает один раз, если телефона нет
        под рукой.
      </Alert>
      <ol aria-label="Резервные коды">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={16} />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? 'Скопировано' : 'Копировать'}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          onClick={() => window.print()}
        >
          Напечатать
        </Button>
        <Button onClick={onDone}>Я сохранил коды</Button>
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
      aria-label="Квадратный код для приложения"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#14161a" />
    </Box>
  )
}

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
