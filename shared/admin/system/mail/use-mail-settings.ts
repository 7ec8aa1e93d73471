/** The form of the mail server. Passwords are in no draft: they live in this page, until it is saved. */
import { schemaResolver } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  type MailSettings,
  mailSettingsInputSchema,
  readMailSettingsEndpoint,
  saveMailSettingsEndpoint,
} from '#shared/contract/system/mail.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'

const mailValues = z.object({
  to: z.string(),
  from: z.string(),
  host: z.string(),
  port: z.literal([465, 587, 25, 2525]),
  user: z.string(),
})
type MailValues = z.infer<typeof mailValues>

type MailRecord = MailSettings & { id: 'settings' }
const asRecord = (settings: MailSettings): MailRecord => ({ ...settings, id: 'settings' })

/** Passwords go beside the values; their refusal comes back in `problem`. */
interface Passwords {
  own: string
  mail: string
  problem: unknown
}

const mailKind = (client: Client, passwords: () => Passwords): FormDefinition<MailValues, MailRecord> => ({
  kind: 'mail',
  nameOf: () => 'mail-settings',
  kept: mailValues,
  valuesOf: record => ({
    to: record?.to ?? '',
    from: record?.from ?? '',
    host: record?.host ?? '',
    port: mailValues.shape.port.catch(465).parse(record?.port),
    user: record?.user ?? '',
  }),
  read: async () => asRecord(await client.call(readMailSettingsEndpoint)),
  create: () => Promise.reject(new Error('There is one, and it is there')),
  change: async (_id, values, ifMatch) => {
    const { own, mail } = passwords()
    const input = {
      body: { ...values, ...(mail === '' ? {} : { password: mail }) },
      password: own,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    }
    try {
      return asRecord(await client.call(saveMailSettingsEndpoint, input))
    } catch (error) {
      if (fieldProblems(error)[passwordHeader]) passwords().problem = error
      throw error
    }
  },
  find: async () => null,
  titleOf: () => 'Почта',
})

export const useMailSettings = (settings: MailSettings) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const passwords = useRef<Passwords>({ own: '', mail: '', problem: null })
  const [password, setPassword] = useState('')
  const record = useRecord({
    kind: mailKind(client, () => passwords.current),
    given: asRecord(settings),
    check: (values, { base }) => ({
      ...schemaResolver(mailSettingsInputSchema, { sync: true })(values),
      ...(needsPassword(values, base) && password === ''
        ? { password: 'Введите пароль почтового ящика' }
        : {}),
    }),
    // The owner's password is asked for by the form alone.
    onlyByForm: true,
    fieldOf: path => (path === passwordHeader ? 'own' : path),
    onSaved: async () => {
      // Another one that was typed meanwhile stays.
      setPassword(typed => (typed === passwords.current.mail ? '' : typed))
      await refresh(queries, readSetupEndpoint)
      return 'stay'
    },
  })
  return {
    ...record,
    password,
    setPassword,
    /** Throws the problem of the owner's password. */
    saveAs: async (own: string) => {
      passwords.current = { own, mail: password, problem: null }
      await record.saveForOutcome()
      if (passwords.current.problem !== null) throw passwords.current.problem
    },
  }
}

/** The stored one counts for the server and the name that it was entered with. */
const needsPassword = (values: MailValues, base: MailRecord | null): boolean =>
  values.user.trim() !== '' &&
  (base?.password !== 'set' ||
    (['host', 'port', 'user'] as const).some(field => values[field] !== base[field]))
