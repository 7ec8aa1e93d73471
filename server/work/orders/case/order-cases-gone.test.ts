/** How a delivered order leaves the site for good. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { archivedContent } from '#server/content/import/archived-content.ts'
import { purgePictures } from '#server/content/media/purge-pictures.ts'
import { backupSource, writeBackup } from '#server/platform/backup/backup.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { updateRows } from '#server/platform/db/rows.ts'
import type { ArchiveScope } from '#server/platform/records/archived-kind.ts'
import { caseCalls, hashOf, isOnDisk, pictureOf, caseTexts as texts } from '#server/proofs/testing/cases.ts'
import { deliver, jsonOf as json } from '#server/proofs/testing/orders.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { emptyBin } from '#server/system/bin/empty-bin.job.ts'
import type { CarCase } from '#shared/contract/content/cases.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

const { server, call, colleague } = serverOfFile()
const today = kyivDay(new Date())
const { change, withdraw, shown } = caseCalls(call)

describe('a case goes for good', () => {
  const leftOf = async (car: CarCase) => {
    const { db } = server.ctx
    const hash = hashOf(car)
    const rows = [
      await db.selectFrom('cases').select('id').where('id', '=', car.id).execute(),
      await db.selectFrom('case_texts').select('lang').where('case_id', '=', car.id).execute(),
      await db.selectFrom('media').select('hash').where('hash', '=', hash).execute(),
      await db.selectFrom('binned_media').select('hash').where('hash', '=', hash).execute(),
    ]
    return { rows: rows.flat(), picture: isOnDisk(server, pictureOf(car)) }
  }
  const nothing = { rows: [], picture: false }

  it('when its customer takes the consent back, also to sales', async () => {
    const { car } = await shown()
    const sales = await colleague('sales')
    expect((await sales('DELETE', `/api/case/${car.id}`)).status).toBe(204)
    expect(await leftOf(car)).toEqual(nothing)
  })

  it('after it was withdrawn: its pictures leave the bin as well', async () => {
    const { car } = await shown()
    await json(withdraw(car))
    await call('DELETE', `/api/case/${car.id}`)
    expect(await leftOf(car)).toEqual(nothing)
  })

  it.each([
    ['its page', (car: CarCase, _hash: string) => change(car, { pictures: [] })],
    ['the library', (_car: CarCase, hash: string) => call('DELETE', `/api/media/${hash}?places=1`)],
  ])('with a picture that was taken off %s before', async (_where, takeOff) => {
    const { car } = await shown()
    await takeOff(car, hashOf(car))
    await call('DELETE', `/api/case/${car.id}`)
    expect(await leftOf(car)).toEqual(nothing)
  })

  const erase = async (contact: string) =>
    expect(
      (await call('POST', '/api/person/erase', { contact, currentPassword: owner.password })).status,
    ).toBe(200)

  it('with its customer', async () => {
    const phone = '067 123 45 31'
    const { car } = await shown(await deliver(call, today, { phones: [phone] }))
    await erase(phone)
    expect(await leftOf(car)).toEqual(nothing)
  })

  it('with its customer, though no file goes into a full bin', async () => {
    const phone = '067 123 45 33'
    const { car } = await shown(await deliver(call, today, { phones: [phone] }))
    const { media } = server.ctx.files
    const { moveToBin } = media
    media.moveToBin = () => Promise.reject(new Error('no room'))
    await erase(phone).finally(() => {
      media.moveToBin = moveToBin
    })
    expect(await leftOf(car)).toEqual(nothing)
  })

  it('with a customer whose order lies in the bin', async () => {
    const phone = '067 123 45 32'
    const { order, car } = await shown(await deliver(call, today, { phones: [phone] }))
    await call('DELETE', `/api/order/${order.id}`)
    await erase(phone)
    expect(await leftOf(car)).toEqual(nothing)
  })

  it('and no import brings it back, nor any other to the site but as a draft', async () => {
    const { car } = await shown()
    const { db } = server.ctx
    const kind = archivedContent.cases ?? expect.fail('no kind')
    const bring = async (slug: string) => {
      const times = { created_at: car.createdAt, updated_at: car.updatedAt, published_at: car.publishedAt }
      const record = kind.shape.parse({
        ...times,
        slug,
        order_id: null,
        route: 'usa',
        make: 'VW',
        model: 'Passat',
        year: 2019,
        engine: '',
        facts: { start: today, stages: [], money: null, query: '' },
        texts,
        sums: 0,
        status: 'published',
        consent_day: today,
        consent_by: 'Ганна',
        pictures: [{ file: null, cleared: true, shown: pictureOf(car) }],
      })
      const scope = {} as ArchiveScope
      return db.transaction().execute(tx => kind.importRecord(tx, record, scope))
    }
    await call('DELETE', `/api/case/${car.id}`)
    expect(await bring(car.slug)).toEqual({ why: expect.stringContaining('убрана') })
    const { id } = (await bring('vw-passat-other')) as { id: number }
    expect(await json<CarCase>(call('GET', `/api/case/${id}`))).toMatchObject({ status: 'draft' })
    expect(await db.selectFrom('case_media').selectAll().where('case_id', '=', id).execute()).toEqual([])
  })

  it('from a restored backup, of whatever it was then, until somebody publishes it again', async () => {
    const { car, file } = await shown()
    const folder = mkdtempSync(join(tmpdir(), 'cases-'))
    const archive = join(folder, 'backup.tar')
    await pipeline(
      Readable.from(writeBackup(backupSource(server.ctx), server.ctx.now())),
      createWriteStream(archive),
    )
    const DATA_DIR = join(folder, 'data')
    const { withdrawn } = await restoreBackup(archive, DATA_DIR)
    expect(withdrawn).toBeGreaterThan(0)
    const restored = await startTestServer({ DATA_DIR })
    try {
      await purgePictures(restored.ctx)
      expect((await restored.call('GET', pictureOf(car))).status).toBe(404)
      const office = await restored.signedIn()
      expect(await json<CarCase>(office('GET', `/api/case/${car.id}`))).toMatchObject({
        status: 'draft',
        pictures: [{ key: String(file.id), cleared: true, url: null }],
      })
      const again = await json<CarCase>(office('POST', `/api/case/${car.id}/publish`, {}))
      expect((await restored.call('GET', pictureOf(again))).status).toBe(200)
    } finally {
      await restored.stop()
      rmSync(folder, { recursive: true })
    }
  })

  it('with its order, once that leaves the bin for good', async () => {
    const { order, car } = await shown()
    await call('DELETE', `/api/order/${order.id}`)
    await updateRows(
      server.ctx.db,
      'bin',
      { kind: 'order', ref: String(order.id) },
      { removed_at: new Date(0).toISOString() },
    )
    await emptyBin(server.ctx)
    await purgePictures(server.ctx)
    expect(await leftOf(car)).toEqual(nothing)
    expect((await server.call('GET', `/cars/${car.slug}`)).status).toBe(410)
  })

  it('from the site with its order, and is still a draft when that is back from the bin', async () => {
    const { order, car } = await shown()
    await call('DELETE', `/api/order/${order.id}`)
    const read = () => json<CarCase>(call('GET', `/api/case/${car.id}`))
    expect(await read()).toMatchObject({ status: 'draft', texts })
    expect((await server.call('GET', `/cars/${car.slug}`)).status).toBe(410)
    await purgePictures(server.ctx)
    expect((await server.call('GET', pictureOf(car))).status).toBe(404)
    expect((await call('POST', `/api/bin/order/${order.id}/restore`)).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'draft' })
  })

  it('and stays while its order lies in the bin where that is asked for, with what it shows', async () => {
    const { order, car } = await shown()
    expect((await call('DELETE', `/api/order/${order.id}?case=stays`)).status).toBe(204)
    const changed = { texts: { ru: 'Без заказа.' }, pictures: [{ key: car.pictures[0]?.key, cleared: true }] }
    expect(await json<CarCase>(change(car, changed))).toMatchObject({
      status: 'published',
      texts: { ru: 'Без заказа.' },
      pictures: [{ url: pictureOf(car) }],
    })
  })
})
