/** Rows for pictures, menus, the bin, and what moves in. */
import { aPicture } from '../testing/pictures.ts'
import { versionSeen } from '../testing/save-seen.ts'
import { owner } from '../testing/start-test-server.ts'
import { anExport } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'

const noPicture = { params: { id: 'f'.repeat(64) } }
const described = { name: 'Порт', alts: { ru: 'Порт утром' }, focus: { x: 30, y: 40 } }
export const libraryRows: Record<string, Row> = {
  ...provedBy('server/system/bin/bin.test.ts', {
    'GET /api/bin': { unknown: { query: { page: '99999' } } },
    'POST /api/bin/:kind/:ref/restore': {
      valid: async world => ({
        params: { kind: 'category', ref: String((await world.removedCategory()).id) },
      }),
      unknown: { params: { kind: 'category', ref: '999999' } },
      conflict: async world => {
        const { id, title } = await world.removedCategory()
        await world.category(title)
        return { params: { kind: 'category', ref: String(id) } }
      },
    },
  }),
  ...provedBy('server/content/menus/menu.test.ts', {
    'GET /api/menu': {},
    'PUT /api/menu': {
      valid: async world => ({
        headers: await versionSeen(world.call, '/api/menu'),
        body: {
          header: [{ label: `Калькулятор ${world.next()}`, target: { kind: 'page', path: '/calculator' } }],
          footer: [],
          legal: [],
        },
      }),
    },
  }),
  ...provedBy('server/content/media/library.test.ts', {
    'GET /api/media': { unknown: { query: { page: '99999' } } },
    'GET /api/media/:id': {
      valid: async world => ({ params: { id: await world.libraryPicture() } }),
      unknown: noPicture,
    },
    'POST /api/media': {
      valid: async world => ({ body: {}, files: { image: await aPicture(3_000 + world.next(), 40, 30) } }),
    },
    'PUT /api/media/:id': {
      valid: async world => ({ params: { id: await world.libraryPicture() }, body: described }),
      unknown: noPicture,
    },
    'POST /api/media/:id/replace': {
      valid: async world => ({
        params: { id: await world.libraryPicture() },
        body: {},
        files: { image: await aPicture(3_000 + world.next(), 40, 30) },
      }),
      unknown: noPicture,
    },
    'DELETE /api/media/:id': {
      valid: async world => ({ params: { id: await world.libraryPicture() } }),
      unknown: noPicture,
      conflict: async world => ({ params: { id: await world.libraryPicture() }, query: { places: '7' } }),
    },
  }),
  ...provedBy('server/content/media/bin-unused-pictures.test.ts', {
    'GET /api/media/bin': { unknown: { query: { page: '99999' } } },
    'GET /api/media/bin/:hash': {
      valid: async world => ({ params: { hash: await world.binnedPicture() } }),
      unknown: { params: { hash: 'f'.repeat(64) } },
    },
    'POST /api/media/bin/:hash/restore': {
      valid: async world => ({ params: { hash: await world.binnedPicture() } }),
      unknown: { params: { hash: 'f'.repeat(64) } },
    },
    'POST /api/media/sweep': {
      valid: async world => {
        await world.sweepQuestion(true)
        return { body: { allow: false } }
      },
      conflict: async world => {
        await world.sweepQuestion(false)
        return { body: { allow: true } }
      },
    },
  }),
  ...provedBy('server/platform/media-files/installation.test.ts', {
    'POST /api/installation/adopt': {
      valid: () => ({ body: { currentPassword: owner.password } }),
      free: ['currentPassword'],
    },
  }),
  ...provedBy('server/system/example/example.test.ts', {
    'GET /api/example': {},
    'POST /api/example/remove': {},
  }),
  ...provedBy('server/system/import/import.test.ts', {
    'POST /api/import': {
      valid: world => ({ body: {}, files: { file: Buffer.from(anExport(world.next())) } }),
    },
    'POST /api/import/:id/pictures': {
      valid: async world => ({
        params: { id: await world.uploadedExport() },
        body: {},
        files: { file: await aPicture() },
      }),
      unknown: { params: { id: '00000000-0000-4000-8000-000000000000' } },
    },
    'POST /api/import/:id/run': {
      valid: async world => ({
        params: { id: await world.uploadedExport() },
        body: { apply: true, fetchPictures: false, from: 0 },
      }),
      unknown: { params: { id: '00000000-0000-4000-8000-000000000000' } },
    },
  }),
}
