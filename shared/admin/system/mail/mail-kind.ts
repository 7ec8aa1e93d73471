import { z } from 'zod'
import * as texts from '#messages/admin/system/mail.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { fieldProblems } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  type MailSettings,
  readMailSettingsEndpoint,
  saveMailSettingsEndpoint,
} from '#shared/contract/system/mail.ts'

const mailValues = z.object({
  to: z.string(),
  from: z.string(),
  host: z.string(),
  port: z.literal([465, 587, 25, 2525]),
  user: z.string(),
})
export type MailValues = z.infer<typeof mailValues>

export type MailRecord = MailSettings & { id: 'settings' }
export const mailRecordOf = (settings: MailSettings): MailRecord => ({ ...settings, id: 'settings' })

/**
 * Passwords, kept apart from the values so that no draft stores them; `problem` receives the owner password's error.
 */
export interface Passwords {
  own: string
  mail: string
  problem: unknown
}

export const mailKind = (
  client: Client,
  passwords: () => Passwords,
): FormDefinition<MailValues, MailRecord> => ({
  kind: 'mail',
  nameOf: () => 'mail-settings',
  erasedWith: () => null,
  kept: mailValues,
  valuesOf: record => ({
    to: record?.to ?? '',
    from: record?.from ?? '',
    host: record?.host ?? '',
    port: mailValues.shape.port.catch(465).parse(record?.port),
    user: record?.user ?? '',
  }),
  read: async () => mailRecordOf(await client.call(readMailSettingsEndpoint)),
  change: async (_id, values, ifMatch) => {
    const { own, mail } = passwords()
    const input = {
      body: { ...values, ...(mail === '' ? {} : { password: mail }) },
      password: own,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    }
    try {
      return mailRecordOf(await client.call(saveMailSettingsEndpoint, input))
    } catch (error) {
      if (fieldProblems(error)[passwordHeader]) passwords().problem = error
      throw error
    }
  },
  titleOf: () => texts.mail,
})
