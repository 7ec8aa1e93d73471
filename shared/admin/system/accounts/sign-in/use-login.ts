import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useServices } from '#shared/admin/platform/services.ts'
import { asksForCode, messageOf, retryAfterOf } from '#shared/client/api-error.ts'
import { credentialsSchema } from '#shared/contract/system/accounts.ts'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'

export type LoginForm = ReturnType<typeof useLogin>

export const useLogin = (next: string) => {
  const { session, queries } = useServices()
  const navigate = useNavigate()
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
      if (wait === 0) form.onSubmit(values => void send(values))(event)
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
