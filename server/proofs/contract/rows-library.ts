/** Rows for pictures, menus, the bin, and what moves in. */
import { aPicture } from '../testing/pictures.ts'
import { versionSeen } from '../testing/save-seen.ts'
import { owner } from '../testing/start-test-server.ts'
import { anExport } from './contract-fixtures.ts'
import type { Row } from './row.ts'

const examples = 'server/system/example/example.test.ts'
const imports = 'server/system/import/import.test.ts'
const bin = 'server/system/bin/bin.test.ts'
const sweep = 'server/content/media/bin-unused-pictures.test.ts'
const library = 'server/content/media/library.test.ts'
const menus = 'server/content/menus/menu.test.ts'
const noPicture = { params: { id: 'f'.repeat(64) } }
const described = { name: 'Порт', alts: { ru: 'Порт утром' }, focus: { x: 30, y: 40 } }
const stale = { 'If-Match': '"999"' }

export const libraryRows: Record<string, Row> = {
  'GET /api/bin': {
    proof: bin,
    status: 200,
    valid: () => ({}),
    unknown: { query: { page: '99999' } },
  },
  'POST /api/bin/:kind/:ref/restore': {
    proof: bin,
    status: 200,
    valid: async world => ({ params: { kind: 'category', ref: String((await world.removedCategory()).id) } }),
    unknown: { params: { kind: 'category', ref: '999999' } },
    conflict: async world => {
      const { id, title } = await world.removedCategory()
      await world.category(title)
      return { params: { kind: 'category', ref: String(id) } }
    },
  },
  'GET /api/menu': { proof: menus, status: 200, valid: () => ({}) },
  'PUT /api/menu': {
    proof: menus,
    status: 200,
    valid: async world => ({
      headers: await versionSeen(world.call, '/api/menu'),
      body: {
        header: [{ label: `Калькулятор ${world.next()}`, target: { kind: 'page', path: '/calculator' } }],
        footer: [],
        legal: [],
      },
    }),
    conflict: () => ({ body: { header: [], footer: [], legal: [] }, headers: stale }),
  },
  'GET /api/media': {
    proof: library,
    status: 200,
    valid: () => ({}),
    unknown: { query: { page: '99999' } },
  },
  'GET /api/media/:id': {
    proof: library,
    status: 200,
    valid: async world => ({ params: { id: await world.libraryPicture() } }),
    unknown: noPicture,
  },
  'POST /api/media': {
    proof: library,
    status: 201,
    valid: async world => ({ body: {}, files: { image: await aPicture(3_000 + world.next(), 40, 30) } }),
  },
  'PUT /api/media/:id': {
    proof: library,
    status: 200,
    valid: async world => ({ params: { id: await world.libraryPicture() }, body: described }),
    unknown: noPicture,
    conflict: async world => ({
      params: { id: await world.libraryPicture() },
      body: described,
      headers: stale,
    }),
  },
  'POST /api/media/:id/replace': {
    proof: library,
    status: 200,
    valid: async world => ({
      params: { id: await world.libraryPicture() },
      body: {},
      files: { image: await aPicture(3_000 + world.next(), 40, 30) },
    }),
    unknown: noPicture,
    conflict: async world => ({
      params: { id: await world.libraryPicture() },
      body: {},
      files: { image: world.picture },
      headers: stale,
    }),
  },
  'DELETE /api/media/:id': {
    proof: library,
    status: 204,
    valid: async world => ({ params: { id: await world.libraryPicture() } }),
    unknown: noPicture,
    conflict: async world => ({ params: { id: await world.libraryPicture() }, query: { places: '7' } }),
  },
  'GET /api/media/bin': {
    proof: sweep,
    status: 200,
    valid: () => ({}),
    unknown: { query: { page: '99999' } },
  },
  'GET /api/media/bin/:hash': {
    proof: sweep,
    status: 200,
    valid: async world => ({ params: { hash: await world.binnedPicture() } }),
    unknown: { params: { hash: 'f'.repeat(64) } },
  },
  'POST /api/media/bin/:hash/restore': {
    proof: sweep,
    status: 200,
    valid: async world => ({ params: { hash: await world.binnedPicture() } }),
    unknown: { params: { hash: 'f'.repeat(64) } },
  },
  'POST /api/media/sweep': {
    proof: sweep,
    status: 200,
    valid: async world => {
      await world.sweepQuestion(true)
      return { body: { allow: false } }
    },
    conflict: async world => {
      await world.sweepQuestion(false)
      return { body: { allow: true } }
    },
  },
  'POST /api/installation/adopt': {
    proof: 'server/platform/media-files/installation.test.ts',
    status: 200,
    valid: () => ({ body: { currentPassword: owner.password } }),
    free: ['currentPassword'],
  },
  'GET /api/example': { proof: examples, status: 200, valid: () => ({}) },
  'POST /api/example/remove': { proof: examples, status: 200, valid: () => ({}) },
  'POST /api/import': {
    proof: imports,
    status: 201,
    valid: world => ({ body: {}, files: { file: Buffer.from(anExport(world.next())) } }),
  },
  'POST /api/import/:id/pictures': {
    proof: imports,
    status: 204,
    valid: async world => ({
      params: { id: await world.uploadedExport() },
      body: {},
      files: { file: await aPicture() },
    }),
    unknown: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  },
  'POST /api/import/:id/run': {
    proof: imports,
    status: 200,
    valid: async world => ({
      params: { id: await world.uploadedExport() },
      body: { apply: true, fetchPictures: false, from: 0 },
    }),
    unknown: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  },
}
