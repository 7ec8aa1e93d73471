/** The steps of switching the sign-in with a code on and off. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import {
  confirmTwoFactorEndpoint,
  listAdminsEndpoint,
  prepareTwoFactorEndpoint,
  removeTwoFactorEndpoint,
} from '#shared/contract/system/accounts.ts'

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
