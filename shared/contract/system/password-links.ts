import { z } from 'zod'
import { timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { changeLanguageEndpoint, newAdminSchema, newPasswordSchema } from './accounts.ts'

export const invitationSchema = newAdminSchema.omit({ password: true })

export const inviteAdminEndpoint = endpoint('POST /api/auth/invitation', {
  access: 'admins.create',
  summary:
    'Creates an account without a password and returns the link by which a password is set; mails it where mail is configured; asks for the caller’s current password where it is an owner',
  body: invitationSchema,
  responses: {
    201: z.object({ link: z.string(), sent: z.boolean(), expiresAt: timestampSchema }),
  },
  problems: [409],
})

export const forgottenPasswordSchema = newAdminSchema.pick({ email: true })

export const askForPasswordEndpoint = endpoint('POST /api/auth/forgotten', {
  access: 'public',
  summary: 'Mails a link to set a new password; responds the same whether or not there is such an account',
  body: forgottenPasswordSchema,
  limit: 'mail',
})

export const linkedPasswordSchema = z.strictObject({
  token: z.string().min(1).max(1000),
  password: newPasswordSchema,
  /** Language in which the account reads from then on. */
  lang: changeLanguageEndpoint.body.shape.lang.optional(),
})

export const setPasswordEndpoint = endpoint('POST /api/auth/password-link', {
  access: 'public',
  summary:
    'Sets a password by a link, once, and ends every session of the account; 410 for a link that is old or spent',
  body: linkedPasswordSchema,
  problems: [410],
})
