import * as texts from '#messages/admin/work/requests.js'
import { useServices } from '#shared/admin/platform/services.ts'
import { useStillSignedIn, useUser } from '#shared/admin/platform/session/use-session.ts'
import { changeRequestEndpoint } from '#shared/contract/work/requests.ts'
import { readThreadEndpoint, type ThreadRequest } from '#shared/contract/work/threads.ts'

export const useTakeOthers = () => {
  const { client } = useServices()
  const user = useUser()
  const isSignedIn = useStillSignedIn()
  const put = async ({ id, version }: Pick<ThreadRequest, 'id' | 'version'>, takenBy: number | null) =>
    client.call(changeRequestEndpoint, {
      params: { id },
      ifMatch: version,
      idempotencyKey: crypto.randomUUID(),
      body: { status: takenBy === null ? 'new' : 'in_work', takenBy },
    })
  /** Takes the other requests; one that fails stays new, without a message. */
  return async (id: number) => {
    const thread = await client.call(readThreadEndpoint, { params: { id } }).catch(() => null)
    const others = (isSignedIn() ? (thread?.requests ?? []) : []).filter(
      request =>
        request.id !== id && request.status === 'new' && request.holder === null && request.erasedAt === null,
    )
    const tried = await Promise.allSettled(others.map(other => put(other, user?.id ?? null)))
    const taken = tried.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    return {
      ids: taken.map(request => request.id),
      giveBack: async () => {
        await Promise.all(taken.map(request => put(request, null)))
      },
    }
  }
}

/** @example withOthers('Ответ записан', [31]) // 'Ответ записан. Взята и № 31' */
export const withOthers = (done: string, ids: readonly number[]): string =>
  ids.length === 0
    ? done
    : texts.takenToo({ done, n: ids.length, ids: ids.map(id => `№\u00a0${id}`).join(', ') })
