/** Signing in: e-mail and password, then the code if the account requires one. */
import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { ShellNotices } from '#shared/admin/platform/components/dialogs/shell-notices.tsx'
import { FirmName } from '#shared/admin/platform/components/facts/firm.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { returnPath } from '#shared/domain/system/login-path.ts'
import classes from './sign-in.module.css'
import { SignInCard } from './sign-in-card.tsx'
import { firstPage, type LoginForm, useLogin } from './use-login.ts'

const reasons: Record<string, string> = {
  session: 'Сеанс закончился. Войдите снова — несохранённый текст остался на этом устройстве.',
  login: 'Войдите, чтобы открыть эту страницу.',
}

export const LoginPage = () => {
  const [search] = useSearchParams()
  const next = returnPath(search.get('next'))
  const user = useUser()
  const login = useLogin(next)
  useEffect(() => {
    document.title = 'Вход · Управление'
  }, [])
  if (user) return <Navigate to={firstPage(user, next)} replace />
  return (
    <SignInCard>
      <form onSubmit={login.submit} noValidate aria-label="Вход">
        <Stack gap="md">
          <div>
            <FirmName size={30} className={classes.firm ?? ''} />
            <Title order={1}>Вход</Title>
            <Text size="sm" c="dimmed">
              {login.step === 'code' ? login.form.values.email : 'Управление сайтом и заявками'}
            </Text>
          </div>
          <ShellNotices />
          <Notice login={login} reason={reasons[search.get('message') ?? '']} />
          <PairFields login={login} />
          {login.step === 'code' && <CodeField login={login} />}
          <Button type="submit" loading={login.state === 'sending'} disabled={login.wait > 0} fullWidth>
            {login.step === 'code' ? 'Подтвердить вход' : 'Войти'}
          </Button>
          {login.step === 'pair' && (
            <Text size="sm" ta="center">
              <Link to="/admin/forgotten">Забыли пароль?</Link>
            </Text>
          )}
          {login.step === 'code' && (
            <Button variant="subtle" color="gray" onClick={login.startOver}>
              Войти под другой почтой
            </Button>
          )}
        </Stack>
      </form>
    </SignInCard>
  )
}

const Notice = ({ login, reason }: { login: LoginForm; reason: string | undefined }) => {
  if (login.wait > 0) {
    return (
      <Alert color="red" role="alert" aria-live="off">
        Слишком много попыток. Повторить можно через {pluralise(login.wait, ['секунду', 'секунды', 'секунд'])}
        .
      </Alert>
    )
  }
  if (login.failure) {
    return (
      <Alert color="red" role="alert">
        {login.failure}
      </Alert>
    )
  }
  if (!reason || login.step === 'code') return null
  return (
    <Alert color="bronze" role="status">
      {reason}
    </Alert>
  )
}

/** Hidden instead of removed at the second step, so that typed and autofilled values are kept. */
const PairFields = ({ login: { form, step } }: { login: LoginForm }) => (
  <Stack gap="md" display={step === 'code' ? 'none' : 'flex'}>
    <TextInput
      label="Почта"
      type="email"
      name="email"
      autoComplete="username"
      autoFocus
      {...form.getInputProps('email')}
    />
    <PasswordInput
      label="Пароль"
      name="password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
      {...form.getInputProps('password')}
    />
  </Stack>
)

const CodeField = ({ login: { form } }: { login: LoginForm }) => (
  <TextInput
    label="Код из приложения"
    description="Шесть цифр или один из резервных кодов"
    name="code"
    autoComplete="one-time-code"
    inputMode="text"
    maxLength={20}
    autoFocus
    spellCheck={false}
    {...form.getInputProps('code')}
  />
)
