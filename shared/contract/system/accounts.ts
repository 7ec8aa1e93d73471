import { z } from 'zod'
import { texts } from '#messages/contract/system.js'
import { idSchema, lineSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import {
  errorText,
  expectsText,
  fillIn,
  label,
  tooLong,
  tooShort,
} from '#shared/contract/platform/schema-texts.ts'
import { mailAddressSchema as email } from '#shared/contract/work/request-forms.ts'
import { roles } from '#shared/domain/can.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { leastPassword } from '#shared/domain/system/password-rules.ts'

/** Login accepts any text as password, so that an old short one gets the same response as a wrong one. */
const givenPassword = z
  .string(expectsText(label('password')))
  .min(1, fillIn(label('password')))
  .max(128)

export const newPasswordSchema = z
  .string(expectsText(label('password')))
  .min(leastPassword, tooShort(label('password'), leastPassword))
  .max(128, tooLong(label('password'), 128))

export const roleSchema = z.enum(roles, { error: () => texts.roleForm })

export const sessionUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Language in which the account reads. */
  lang: z.enum(languages).optional(),
})
export const sessionSchema = z.object({
  token: z.string(),
  expiresAt: timestampSchema,
  user: sessionUserSchema,
})

/** Six digits of the authenticator, or a recovery code. */
const code = z
  .string(expectsText(label('code')))
  .trim()
  .min(6, errorText('code'))
  .max(20, errorText('code'))

export const credentialsSchema = z.strictObject({ email, password: givenPassword, code: code.optional() })

/** `type` of the 401 that asks for the second factor: the password was right. */
export const twoFactorProblem = 'urn:customs-broker:two-factor'

export const newAdminSchema = z.strictObject({
  email,
  name: lineSchema(1, 120, label('name')),
  password: newPasswordSchema,
  role: roleSchema.default('editor'),
  /** The caller's own password, required to create an owner. */
  currentPassword: givenPassword.optional(),
})

export const passwordChangeSchema = z.strictObject({ current: givenPassword, next: newPasswordSchema })

export const adminSchema = sessionUserSchema.extend({
  twoFactor: z.boolean(),
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema.nullable(),
  /** Number of open requests and orders; sent only to people who may remove accounts. */
  openRequests: z.number().int().optional(),
})
export type Admin = z.infer<typeof adminSchema>

export const loginEndpoint = endpoint('POST /api/auth/login', {
  access: 'public',
  summary:
    'Signs an admin in: returns the token, sets the jwt-token cookie and makes the device known (cookie known-device-…, or the header Known-Device for a program that sends it)',
  body: credentialsSchema,
  responses: { 200: sessionSchema },
  ignoresToken: true,
  limit: 'login',
})

export const readSessionEndpoint = endpoint('GET /api/auth/session', {
  access: 'public',
  summary: 'Hands a page of this origin its token again, from the jwt-token cookie, after a reload',
  responses: { 200: sessionSchema },
  ignoresToken: true,
})

export const logoutEndpoint = endpoint('POST /api/auth/logout', {
  access: 'account.self',
  summary: 'Ends this session: the token is refused from now on and the cookie is cleared',
})

export const logoutAllEndpoint = endpoint('POST /api/auth/logout-all', {
  access: 'account.self',
  summary: 'Ends every session of the account, this one too',
})

export const changePasswordEndpoint = endpoint('POST /api/auth/password', {
  access: 'account.self',
  summary: 'Changes the password, ends every other session and returns a fresh token',
  body: passwordChangeSchema,
  responses: { 200: sessionSchema },
})

export const profileChangeSchema = z.strictObject({
  name: lineSchema(1, 120, label('name')),
  email,
  currentPassword: givenPassword,
})

export const changeProfileEndpoint = endpoint('PUT /api/auth/profile', {
  access: 'account.self',
  summary: 'Changes the caller’s own name and e-mail address; asks for the current password',
  body: profileChangeSchema,
  responses: { 200: sessionUserSchema },
  problems: [409],
})

export const changeLanguageEndpoint = endpoint('PUT /api/auth/language', {
  access: 'account.self',
  summary: 'Chooses the language in which the caller’s own account reads what the server writes for it',
  body: z.strictObject({ lang: z.enum(languages, errorText('language')) }),
  responses: { 200: sessionUserSchema },
})

export const createAdminEndpoint = endpoint('POST /api/auth/admin/create', {
  access: 'admins.create',
  summary: 'Creates another admin; asks for the caller’s current password where it is an owner',
  body: newAdminSchema,
  responses: { 201: sessionUserSchema },
  problems: [409],
})

export const listAdminsEndpoint = endpoint('GET /api/auth/admin', {
  access: 'account.self',
  summary: 'Lists the admins',
  responses: { 200: z.array(adminSchema) },
})

export const changeRoleEndpoint = endpoint('PUT /api/auth/admin/:id', {
  access: 'admins.manage',
  summary: 'Changes the role of an admin; asks for the caller’s current password',
  body: z.strictObject({ role: roleSchema, currentPassword: givenPassword }),
  responses: { 200: sessionUserSchema },
  problems: [409],
})

export const removeAdminEndpoint = endpoint('DELETE /api/auth/admin/:id', {
  access: 'admins.manage',
  summary:
    'Removes an admin, never the last owner and never oneself; asks for the caller’s current password. The open requests go to a colleague where one is named, else to nobody',
  body: z.strictObject({ currentPassword: givenPassword, handOverTo: idSchema.optional() }),
  problems: [409],
})

/** A session for its owner. `id` is a separate identifier, not the token's. */
export const ownSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
  expiresAt: timestampSchema,
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const listSessionsEndpoint = endpoint('GET /api/auth/sessions', {
  access: 'account.self',
  summary: 'Lists the caller’s own live sessions, the last seen first',
  responses: { 200: z.array(ownSessionSchema) },
})

export const endSessionEndpoint = endpoint('DELETE /api/auth/sessions/:session', {
  access: 'account.self',
  summary: 'Ends one of the caller’s own sessions',
  params: z.strictObject({ session: z.string().max(64) }),
  problems: [404],
})

export const prepareTwoFactorEndpoint = endpoint('POST /api/auth/two-factor', {
  access: 'account.self',
  summary: 'Makes a secret for an authenticator; it is in force once confirmed',
  body: z.strictObject({ currentPassword: givenPassword }),
  responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  problems: [409],
})

export const confirmTwoFactorEndpoint = endpoint('POST /api/auth/two-factor/confirm', {
  access: 'account.self',
  summary:
    'Puts the second factor in force with a code of the authenticator; returns the recovery codes once',
  body: z.strictObject({ code }),
  responses: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  problems: [409],
})

export const removeTwoFactorEndpoint = endpoint('DELETE /api/auth/two-factor', {
  access: 'account.self',
  summary: 'Takes the second factor away; asks for the caller’s current password',
  body: z.strictObject({ currentPassword: givenPassword }),
})
