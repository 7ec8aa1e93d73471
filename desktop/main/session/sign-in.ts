/** Signs in and out and changes the password at the server. The page never gets the token of a response. */
import { z } from 'zod'
import { type CallArguments, type SignInReply, sessionUser } from '#desktop/bridge/desktop-bridge.ts'
import { offlineProblem, ownProblem, readProblem } from '#desktop/main/server/problem-response.ts'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import { texts } from '#messages/desktop/main/server.js'
import { notUnderstood } from '#shared/contract/platform/failed-call.ts'
import { endsSession } from '#shared/contract/platform/retry.ts'
import { loginEndpoint, changePasswordEndpoint as passwordCall } from '#shared/contract/system/accounts.ts'
import type { KnownDevices } from './known-devices.ts'
import type { DesktopSession } from './session.ts'

const signedIn = z.object({ token: z.string().min(1).max(8192), user: sessionUser })

/** A sign-in may wait for the server's delay after wrong passwords; a sign-out should not. */
const signInTimeoutMs = 30_000
const signOutTimeoutMs = 5_000

export interface SignInNeeds {
  client: ServerClient
  session: DesktopSession
  devices: KnownDevices
  warn(message: string, cause: unknown): void
}

export const signIn = (
  needs: SignInNeeds,
  origin: string | null,
  credentials: CallArguments<'signIn'>[0],
): Promise<SignInReply> =>
  needs.session.whileReplaced(() =>
    takeSession(needs, origin, loginEndpoint.path, credentials, credentials.email, null),
  )

/** Changes the password: the server ends every session of the account and returns a new one, which replaces ours. */
export const changePassword = async (
  needs: SignInNeeds,
  origin: string | null,
  change: CallArguments<'changePassword'>[0],
): Promise<SignInReply> => {
  const token = origin === null ? null : needs.session.tokenFor(origin)
  const reply = await needs.session.whileReplaced(() =>
    takeSession(needs, origin, passwordCall.path, change, null, token),
  )
  if (!reply.ok && endsSession(reply.problem.status) && origin !== null && token !== null)
    await needs.session.endIfCurrent(origin, token)
  return reply
}

/**
 * @param email of the account that signs in; null when it follows from the token, and a new known-device value is asked
 * for
 * @param token of the session that the call belongs to, or null before there is one
 */
const takeSession = async (
  needs: SignInNeeds,
  origin: string | null,
  path: string,
  body: object,
  email: string | null,
  token: string | null,
): Promise<SignInReply> => {
  if (origin === null) return { ok: false, problem: ownProblem(503, texts.noServer, texts.giveServer) }
  let response: Response
  try {
    response = await needs.client.send(origin, path, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(await needs.devices.headerFor(origin, email)),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(signInTimeoutMs),
    })
  } catch (cause) {
    needs.warn(`No response to ${path}`, cause)
    return { ok: false, problem: offlineProblem() }
  }
  if (!response.ok) return { ok: false, problem: await readProblem(response) }
  const taken = signedIn.safeParse(await response.json().catch(() => null))
  if (!taken.success) return { ok: false, problem: unusable() }
  await needs.devices.remember(origin, taken.data.user.email, response)
  try {
    return { ok: true, session: await needs.session.adopt(origin, taken.data) }
  } catch (cause) {
    needs.warn('The session could not be taken', cause)
    return { ok: false, problem: unusable() }
  }
}

/** Ends the session here first, then notifies the server, so that a crash or a dead network leaves nobody signed in. */
export const signOut = async (
  needs: Omit<SignInNeeds, 'devices'>,
  origin: string | null,
  notifyPage = false,
): Promise<void> => {
  if (origin === null) return
  const token = await needs.session.end(origin, notifyPage)
  if (token === null) return
  try {
    await needs.client.send(origin, '/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(signOutTimeoutMs),
    })
  } catch (cause) {
    needs.warn('The server could not be notified of the sign-out', cause)
  }
}

const unusable = () => ownProblem(502, notUnderstood().title, texts.signInFailed)
