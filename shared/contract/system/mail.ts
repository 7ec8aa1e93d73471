/**
 * Settings of outgoing mail, entered by an owner. Environment variables override them; no response contains the
 * password.
 */

import { z } from 'zod'
import { texts } from '#messages/contract/system.js'
import { versionSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { mailAddressOf } from '#shared/contract/work/request-forms.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'

/** Source of the settings in force; null without any. */
export const settingsSourceSchema = z.enum(['environment', 'office']).nullable()

/** `lost`: encrypted with an earlier key of the server, so the secret must be entered again. */
export const storedSecretSchema = z.enum(['set', 'unset', 'lost'])

/** Ports allowed for mail servers, so that the form cannot be used to probe other services. */
export const mailPorts = [465, 587, 25, 2525] as const

const oneLine = (max: number) =>
  z
    .string()
    // Google's page copies a password for applications with unbreakable blanks.
    .overwrite(text => withoutInvisible(text).replaceAll(/\p{Zs}/gu, ' '))
    .trim()
    .max(max, { error: () => texts.signLimit({ max }) })
    // A line break would end a mail header or an SMTP command.
    .regex(/^[^\p{Cc}]*$/u, { error: () => texts.noLineBreaks })

/** Without `password` the stored password is unchanged. */
export const mailSettingsInputSchema = z.strictObject({
  to: mailAddressOf(() => texts.labels.to),
  from: mailAddressOf(() => texts.labels.from),
  host: oneLine(253)
    .toLowerCase()
    .regex(/^[a-z\d](?:[a-z\d-]{0,62}\.)*[a-z\d-]{0,62}[a-z\d]$/, { error: () => texts.hostForm }),
  port: z.literal(mailPorts, { error: () => texts.portForm }),
  user: oneLine(254),
  password: oneLine(500).optional(),
})

export const mailSettingsSchema = z.object({
  source: settingsSourceSchema,
  /** Empty or 0 until entered. */
  to: z.string(),
  from: z.string(),
  host: z.string(),
  port: z.number().int(),
  user: z.string(),
  password: storedSecretSchema,
  version: z.union([versionSchema, z.literal(0)]),
})
export type MailSettings = z.infer<typeof mailSettingsSchema>

export const readMailSettingsEndpoint = endpoint('GET /api/setup/mail', {
  access: 'admins.manage',
  summary:
    'Reads where mail goes out as an owner has entered it, and whether the environment is in force instead',
  responses: { 200: mailSettingsSchema },
})

export const saveMailSettingsEndpoint = endpoint('PUT /api/setup/mail', {
  access: 'admins.manage',
  summary:
    'Stores where mail goes out, with its password sealed; whoever got the letters before learns of it, and the password of the mail server is asked for again where the server or the name changes',
  body: mailSettingsInputSchema,
  responses: { 200: mailSettingsSchema },
  ifMatch: true,
  passwordAgain: true,
})

export const removeMailSettingsEndpoint = endpoint('DELETE /api/setup/mail', {
  access: 'admins.manage',
  summary: 'Forgets what an owner has entered of the mail server; whoever got the letters learns of it',
  responses: { 200: mailSettingsSchema },
  ifMatch: true,
  passwordAgain: true,
})
