/** State of the mail server form. Passwords are kept in memory only, never in a draft. */
import { schemaResolver } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { type MailSettings, mailSettingsInputSchema } from '#shared/contract/system/mail.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { type MailRecord, type MailValues, mailKind, mailRecordOf, type Passwords } from './mail-kind.ts'

export const useMailSettings = (settings: MailSettings) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const passwords = useRef<Passwords>({ own: '', mail: '', problem: null })
  const [password, setPassword] = useState('')
  const record = useRecord({
    kind: mailKind(client, () => passwords.current),
    given: mailRecordOf(settings),
    input: mailSettingsInputSchema,
    secrets: { password },
    check: (values, { base }) => ({
      ...schemaResolver(mailSettingsInputSchema, { sync: true })(values),
      ...(needsPassword(values, base) && password === ''
        ? { password: 'Введите пароль почтового ящика' }
        : {}),
    }),
    // Never sent without its open form, which asks for the owner's password.
    onlyByForm: true,
    fieldOf: path => (path === passwordHeader ? 'own' : path),
    onSaved: async () => {
      // A mail password typed during the save stays.
      setPassword(typed => (typed === passwords.current.mail ? '' : typed))
      await refresh(queries, readSetupEndpoint)
      return 'stay'
    },
  })
  return {
    ...record,
    password,
    setPassword,
    /** Throws the error of the owner's password. */
    saveAs: async (own: string) => {
      passwords.current = { own, mail: password, problem: null }
      await record.saveForOutcome()
      if (passwords.current.problem !== null) throw passwords.current.problem
    },
  }
}

/** True when the mail password must be typed: a stored one is valid only for its own server and user. */
const needsPassword = (values: MailValues, base: MailRecord | null): boolean =>
  values.user.trim() !== '' &&
  (base?.password !== 'set' ||
    (['host', 'port', 'user'] as const).some(field => values[field] !== base[field]))
