import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/system/accounts.js'
import { waitToSignIn } from '#messages/admin/system/accounts.js'
import { ProgramLanguage } from '#shared/admin/platform/components/controls/program-language.tsx'
import { ShellNotices } from '#shared/admin/platform/components/dialogs/shell-notices.tsx'
import { useShowProblems } from '#shared/admin/platform/forms/use-show-problems.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { asksForCode, messageOf, retryAfterOf } from '#shared/client/api-error.ts'
import { credentialsSchema } from '#shared/contract/system/accounts.ts'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'
import { type LoginMessage, returnPath } from '#shared/domain/system/login-path.ts'
import { SignInCard, SignInHead } from './sign-in-card.tsx'

const reasons: Record<LoginMessage, string> & Record<string, string> = {
  session: texts.sessionOver,
  everywhere: texts.signedOutEverywhere,
  login: texts.signInToOpen,
}

export const LoginPage = () => {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const asked = search.get('next')
  // The server sees no fragment; the browser carries it over to the address that it was led to.
  const next = returnPath(asked && !asked.includes('#') ? asked + hash : asked)
  const user = useUser()
  const login = useLogin(next)
  if (user) return <Navigate to={firstPage(user, next)} replace />
  return (
    <SignInCard page={texts.signIn}>
      <form onSubmit={login.submit} noValidate aria-label={texts.signIn}>
        <Stack gap="md">
          <SignInHead
            title={texts.signIn}
            about={login.step === 'code' ? login.form.values.email : texts.aboutAdmin}
          />
          <ShellNotices />
          <Notice login={login} reason={reasons[search.get('message') ?? '']} />
          <PairFields login={login} />
          {login.step === 'code' && <CodeField login={login} />}
          <Button type="submit" loading={login.state === 'sending'} disabled={login.wait > 0} fullWidth>
            {login.step === 'code' ? texts.confirmSignIn : texts.enter}
          </Button>
          {login.step === 'pair' && (
            <>
              <Text size="sm" ta="center">
                <Link to="/admin/forgotten">{texts.forgotten}</Link>
              </Text>
              <ProgramLanguage />
            </>
          )}
          {login.step === 'code' && (
            <Button variant="subtle" color="gray" onClick={login.startOver}>
              {texts.otherMail}
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
        {waitToSignIn({ n: login.wait })}
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
      label={texts.mail}
      type="email"
      name="email"
      autoComplete="username"
      autoFocus
      {...form.getInputProps('email')}
    />
    <PasswordInput
      label={texts.password}
      name="password"
      autoComplete="current-password"
      {...form.getInputProps('password')}
    />
  </Stack>
)

const CodeField = ({ login: { form } }: { login: LoginForm }) => (
  <TextInput
    label={texts.appCode}
    description={texts.appCodeHint}
    name="code"
    autoComplete="one-time-code"
    inputMode="text"
    maxLength={20}
    autoFocus
    spellCheck={false}
    {...form.getInputProps('code')}
  />
)

type LoginForm = ReturnType<typeof useLogin>

const useLogin = (next: string) => {
  const { session, queries } = useServices()
  const navigate = useNavigate()
  const showProblems = useShowProblems()
  const [state, setState] = useState<'ready' | 'sending'>('ready')
  const [step, setStep] = useState<'pair' | 'code'>('pair')
  const [failure, setFailure] = useState<string | null>(null)
  const [wait, setWait] = useCountdown()
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: values => schemaResolver(credentialsSchema, { sync: true })(sent(values, step)),
  })

  const send = async (values: typeof form.values) => {
    setState('sending')
    setFailure(null)
    try {
      const { user } = await session.signIn(sent(values, step))
      // Screens open when the session ended have cached responses for visitors, which differ from those for the office.
      queries.clear()
      await navigate(firstPage(user, next), { replace: true })
    } catch (error) {
      setState('ready')
      setWait(retryAfterOf(error))
      if (!asksForCode(error)) return setFailure(messageOf(error))
      // The first rejection of this kind is only the request for the code, so it shows no error.
      if (step === 'code') form.setFieldError('code', messageOf(error))
      setStep('code')
    }
  }

  return {
    form,
    step,
    state,
    failure,
    /** Seconds until another attempt is allowed. */
    wait,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (wait === 0) form.onSubmit(values => void send(values), showProblems)(event)
    },
    startOver: () => {
      form.reset()
      setFailure(null)
      setStep('pair')
    },
  }
}

/** The first owner, signed in with the printed credentials, starts with the first setup, unless `next` names a page. */
export const firstPage = ({ email }: { email: string }, next: string): string =>
  email === firstAdminEmail && next === '/admin' ? '/admin/setup' : next

const sent = (values: { email: string; password: string; code: string }, step: 'pair' | 'code') => {
  const { email, password, code } = values
  return step === 'code' ? { email, password, code } : { email, password }
}

/** Countdown: seconds left until 0, and a function that starts it. */
const useCountdown = (): [number, (seconds: number) => void] => {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const show = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    show()
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, seconds => setUntil(seconds > 0 ? Date.now() + seconds * 1000 : 0)]
}
