/** Limits how many large bodies and bodies with files arrive at once, and keeps their files until the call ends. */
import type { Context } from '#server/platform/context.ts'
import { openTempDir } from '#server/platform/db/temp-dir.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'

/** Place of one upload or one large body that is arriving. */
export interface Place {
  account: number
  /** Folder for files, created on first use, readable for this server's own user only, and removed with the place. */
  folder(): Promise<string>
  leave(): Promise<void>
}

export interface Places {
  /** Takes a place. Throws 503 before anything of the body is read. */
  enter(account: number): Place
}

/** `most` bounds the places of one account, and of all. */
export const createPlaces = (
  { config }: { config: Pick<Context['config'], 'dataDir'> },
  most: { ofAccount: number; inAll: number },
): Places => {
  const taken = new Map<number, number>()
  let all = 0
  const take = (account: number, change: 1 | -1): void => {
    const own = (taken.get(account) ?? 0) + change
    if (own === 0) taken.delete(account)
    else taken.set(account, own)
    all += change
  }
  return {
    enter: account => {
      if (all >= most.inAll || (taken.get(account) ?? 0) >= most.ofAccount)
        throw httpError('server.busy', { values: { work: 'uploads' }, headers: { 'Retry-After': '5' } })
      take(account, 1)
      let scratch: ReturnType<typeof openTempDir> | undefined
      return {
        account,
        folder: async () => {
          scratch ??= openTempDir(config.dataDir, 'upload')
          return (await scratch).folder
        },
        leave: async () => {
          try {
            await (await scratch)?.close()
          } finally {
            take(account, -1)
          }
        },
      }
    },
  }
}

/** Uploads of files under way at once. */
export const mostUploads = { ofAccount: 4, inAll: 16 }
/** JSON bodies under way at once that are large or of unknown length: the parser holds each in memory, up to 8 MB. */
export const mostLargeBodies = { ofAccount: 8, inAll: 32 }
