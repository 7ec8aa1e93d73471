/** Two servers on one database and one store: what one removes, the other may be bringing back. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { aPicture, given } from '#server/proofs/testing/pictures.ts'
import { type PostgresCluster, startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { binUnused, findPicture, type StoredPictureRow } from './media.store.ts'

const bin = findPostgres()

describe.runIf(bin)('two servers with one store', () => {
  let cluster: PostgresCluster
  let server: TestServer
  let one: typeof import('./store-picture.ts')
  let two: typeof import('./store-picture.ts')
  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '')
    server = await startTestServer({ DATABASE_URL: cluster.url })
    // What orders the work within a server is of its process: two copies of the module are two servers.
    one = await import('./store-picture.ts')
    vi.resetModules()
    two = await import('./store-picture.ts')
  })
  afterAll(async () => {
    await server.stop()
    cluster.stop()
  })

  let release = () => {}
  afterEach(() => release())

  /** A server whose removals from the store wait until `release`. */
  const slowToRemove = () => {
    const held = new Promise<void>(resolve => (release = resolve))
    const { ctx } = server
    const media = { ...ctx.files.media }
    const started = new Promise<void>(resolve => {
      media.moveToBin = async name => {
        resolve()
        await held
        await ctx.files.media.moveToBin(name)
      }
      media.remove = async name => {
        resolve()
        await held
        await ctx.files.media.remove(name)
      }
    })
    return { ctx: { ...ctx, files: { ...ctx.files, media } } satisfies Context, started }
  }
  const use = async (_tx: unknown, picture: StoredPictureRow) => picture
  const namesOf = ({ variants }: StoredPictureRow) => variants.map(({ file }) => file)
  const missing = async (picture: StoredPictureRow) => {
    const names = namesOf(picture)
    const found = await Promise.all(names.map(name => server.ctx.files.media.open(name)))
    return names.filter((_name, index) => found[index] === undefined)
  }
  /** Until the work is done or waits for its turn behind another server. */
  const doneOrBlocked = async (work: Promise<unknown>) => {
    let done = false
    const settle = () => {
      done = true
    }
    work.then(settle, settle)
    const waiting = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(server.ctx.db))
        .rows.length
    await expect.poll(async () => done || (await waiting()) > 0).toBe(true)
  }

  it('keep the files of a picture that comes back while the other removes it', async () => {
    const bytes = await aPicture(1)
    const { ctx, started } = slowToRemove()
    const picture = await one.storePicture(server.ctx, given(bytes), use)
    await ctx.db.transaction().execute(tx => binUnused(tx, [picture.hash], new Date().toISOString()))
    const removal = one.binPictureFiles(ctx, picture.hash, namesOf(picture))
    await started
    const upload = two.storePicture(server.ctx, given(bytes), use)
    await doneOrBlocked(upload)
    release()
    await Promise.all([removal, upload])
    expect(await findPicture(server.ctx.db, picture.hash)).toEqual(picture)
    expect(await missing(picture)).toEqual([])
  })

  it('keep the files of a picture that the other failed to use', async () => {
    const bytes = await aPicture(2)
    const { ctx, started } = slowToRemove()
    const refused = one.storePicture(ctx, given(bytes), () => Promise.reject(new Error('no such post')))
    const failure = expect(refused).rejects.toThrow('no such post')
    await started
    const upload = two.storePicture(server.ctx, given(bytes), use)
    await doneOrBlocked(upload)
    release()
    await failure
    expect(await missing(await upload)).toEqual([])
  })

  it('remove the files of a picture that nobody brings back, and of no other', async () => {
    const picture = await one.storePicture(server.ctx, given(await aPicture(3)), use)
    await two.binPictureFiles(server.ctx, picture.hash, namesOf(picture))
    expect(await missing(picture)).toEqual([])
    await server.ctx.db.transaction().execute(tx => binUnused(tx, [picture.hash], new Date().toISOString()))
    await two.binPictureFiles(server.ctx, picture.hash, namesOf(picture))
    expect(await missing(picture)).toEqual(namesOf(picture))
  })
})
