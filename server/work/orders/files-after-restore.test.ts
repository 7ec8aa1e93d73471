/** Files that were added to orders after a backup leave the object store once that backup is restored. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { storesOf } from '#server/platform/media-files/open-media-files.ts'
import { s3MediaFiles } from '#server/platform/media-files/s3-media-files.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { type S3Server, startS3Server } from '#server/proofs/testing/s3-server.ts'
import {
  type ApiClient,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { removeUnrecorded } from './stored-order-files.ts'

const day = 86_400_000
let store: S3Server
let server: TestServer
let call: ApiClient
let folder: string
beforeAll(async () => {
  store = await startS3Server()
  folder = mkdtempSync(join(tmpdir(), 'files-after-restore-'))
  server = await startTestServer(store.env)
  call = await server.signedIn()
})
afterAll(async () => {
  await server.stop()
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

const added = async (order: number): Promise<number> => {
  const form = fileForm(await aPicture(order), 'Кузов.jpg')
  return ((await (await call('POST', `/api/order/${order}/file`, form)).json()) as { id: number }).id
}
const stores = () => storesOf(area => s3MediaFiles(store.settings, area))
const stored = async (): Promise<string[]> => {
  const { media, orders } = stores()
  const names: string[] = []
  for await (const { name } of orders.list()) names.push(name)
  for (const place of [media, orders]) place.close()
  return names.sort()
}

it('after thirty days, in which another copy may be restored, and nothing that the copy knows', async () => {
  const { id } = (await (await call('POST', '/api/order', { name: 'Олена' })).json()) as { id: number }
  await added(id)
  await call('DELETE', `/api/order-file/${await added(id)}`)
  const known = await stored()
  expect(known, 'each with its preview, one of them in the bin').toHaveLength(4)
  const archive = join(folder, 'backup.tar')
  writeFileSync(
    archive,
    Buffer.from(await (await call('GET', '/api/backup', undefined, passwordAgain)).arrayBuffer()),
  )
  await added(id)
  const all = await stored()
  expect(all).toHaveLength(6)
  const dataDir = join(folder, 'data')
  const places = stores()
  await restoreBackup(archive, dataDir, { stores: places })
  for (const place of Object.values(places)) place.close()
  const again = await startTestServer({ ...store.env, DATA_DIR: dataDir })
  try {
    const removedAfter = async (days: number): Promise<string[]> => {
      again.clock.offset = days * day
      vi.spyOn(again.ctx, 'uptime').mockReturnValue(days * day)
      await removeUnrecorded(again.ctx)
      return stored()
    }
    expect(await removedAfter(29)).toEqual(all)
    expect(await removedAfter(31)).toEqual(known)
  } finally {
    await again.stop()
  }
})
