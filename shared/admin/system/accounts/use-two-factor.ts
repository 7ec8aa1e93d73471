/** The steps of switching the sign-in with a code on and off. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { adminsKey, adminsQuery } from '#shared/admin/platform/session/people-queries.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import { confirmTwoFactor, prepareTwoFactor, removeTwoFactor } from '#shared/contract/system/accounts.ts'

type Step =
  | { kind: 'unknown' }
  | { kind: 'off' }
  | { kind: 'on' }
  | { kind: 'scan'; secret: string; uri: string }
  | { kind: 'codes'; codes: string[] }

export type TwoFactorSetup = ReturnType<typeof useTwoFactor>

export const useTwoFactor = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const user = useUser()
  const own = useQuery(adminsQuery(client)).data?.find(({ id }) => id === user?.id)
  const [under, setUnder] = useState<Extract<Step, { kind: 'scan' | 'codes' }> | null>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    setProblems({})
    try {
      await work()
    } catch (error) {
      const fields = fieldProblems(error)
      setProblems(fields)
      if (Object.keys(fields).length === 0) setFailure(messageOf(error))
    }
    setBusy(false)
  }

  const prepare = async () => {
    const made = await client.call(prepareTwoFactor, { body: { currentPassword: password } })
    setPassword('')
    setUnder({ kind: 'scan', ...made })
  }
  const confirm = async () => {
    const { recoveryCodes } = await client.call(confirmTwoFactor, {
      body: { code: code.replaceAll(' ', '') },
    })
    setCode('')
    setUnder({ kind: 'codes', codes: recoveryCodes })
    await queries.invalidateQueries({ queryKey: adminsKey })
  }
  const remove = async () => {
    await client.call(removeTwoFactor, { body: { currentPassword: password } })
    setPassword('')
    await queries.invalidateQueries({ queryKey: adminsKey })
    notifyDone('Вход с кодом выключен')
  }

  const needsPassword = (work: () => Promise<void>) => () => {
    if (password === '') setProblems({ currentPassword: 'Введите свой пароль' })
    else void attempt(work)
  }
  const step: Step = under ?? (own ? { kind: own.twoFactor ? 'on' : 'off' } : { kind: 'unknown' })
  return {
    step,
    busy,
    failure,
    password,
    setPassword,
    passwordProblem: problems.currentPassword ?? null,
    code,
    setCode,
    codeProblem: problems.code ?? null,
    prepare: needsPassword(prepare),
    remove: needsPassword(remove),
    confirm: () => void attempt(confirm),
    finish: () => setUnder(null),
  }
}
