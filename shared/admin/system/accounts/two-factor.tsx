/** The second factor: its state, switching it on and off. */
import { Box, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { passwordToggle } from '#shared/admin/platform/forms/password-toggle.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type TwoFactorSetup, useTwoFactor } from './use-two-factor.ts'

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
