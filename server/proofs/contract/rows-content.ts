/** Rows for posts, categories, meta records and options. */

import { aPicture } from '../testing/pictures.ts'
import { owner } from '../testing/start-test-server.ts'
import type { Row } from './row.ts'
import { anExport } from './world.ts'

const categories = 'server/content/categories/category.test.ts'
const metas = 'server/content/metas/meta.test.ts'
const options = 'server/calculation/options/option.test.ts'
const posts = 'server/content/posts/post.test.ts'
const pictures = 'server/content/media/media.test.ts'
const examples = 'server/office/example/example.test.ts'
const imports = 'server/office/import/import.test.ts'
const bin = 'server/office/bin/bin.test.ts'
const sweep = 'server/content/media/sweep-media.test.ts'
const library = 'server/content/media/library.test.ts'
const menus = 'server/content/menus/menu.test.ts'
const nothing = { params: { id: '999999' } }
const noPicture = { params: { id: 'f'.repeat(64) } }
const described = { name: 'Порт', alts: { ru: 'Порт утром' }, focus: { x: 30, y: 40 } }
const stale = { 'If-Match': '"999"' }

const emptyDraft = {
  ...{ title: '', categories: [], text: '', description: '', imageAlt: '' },
  ...{ publishedAt: null, picture: 'stored' },
}

export const contentRows: Record<string, Row> = {
  'GET /api/category': { proof: categories, status: 200, valid: () => ({}) },
  'GET /api/category/:id': {
    proof: categories,
    status: 200,
    valid: async world => ({ params: { id: (await world.category()).id } }),
    unknown: nothing,
  },
  'POST /api/category': {
    proof: categories,
    status: 201,
    valid: world => ({ body: { title: `Новая ${world.next()}` } }),
    conflict: async world => ({ body: { title: (await world.category()).title.toUpperCase() } }),
  },
  'PUT /api/category/:id': {
    proof: categories,
    status: 200,
    valid: async world => ({
      params: { id: (await world.category()).id },
      body: { title: `Другая ${world.next()}` },
    }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await world.category()).id },
      body: { title: (await world.category()).title },
    }),
  },
  'DELETE /api/category/:id': {
    proof: categories,
    status: 204,
    valid: async world => ({ params: { id: (await world.category()).id } }),
    unknown: nothing,
    conflict: async world => ({ params: { id: (await world.category()).id }, headers: stale }),
  },
  'POST /api/category/:id/restore': {
    proof: categories,
    status: 200,
    valid: async world => ({ params: { id: (await world.removedCategory()).id } }),
    unknown: nothing,
    conflict: async world => {
      const { id, title } = await world.removedCategory()
      await world.category(title)
      return { params: { id } }
    },
  },

  'GET /api/meta': { proof: metas, status: 200, valid: () => ({}) },
  'GET /api/meta/:id': {
    proof: metas,
    status: 200,
    valid: async world => ({ params: { id: (await world.meta()).id } }),
    unknown: nothing,
  },
  'GET /api/meta/single/:page': {
    proof: metas,
    status: 200,
    valid: async world => ({ params: { page: (await world.meta()).page } }),
    unknown: { params: { page: 'no/such/page' } },
  },
  'POST /api/meta': {
    proof: metas,
    status: 201,
    valid: world => ({
      body: {
        page: `new/page-${world.next()}`,
        title: 'Заголовок',
        description: 'Описание',
        keywords: 'слова',
      },
    }),
    conflict: async world => ({ body: { page: (await world.meta()).page } }),
  },
  'PUT /api/meta/:id': {
    proof: metas,
    status: 200,
    valid: async world => {
      const { id, page } = await world.meta()
      return { params: { id }, body: { page, title: 'Другой', description: '', keywords: '' } }
    },
    unknown: nothing,
    conflict: async world => {
      const { id, page } = await world.meta()
      return { params: { id }, body: { page }, headers: stale }
    },
  },
  'DELETE /api/meta/:id': {
    proof: metas,
    status: 204,
    valid: async world => ({ params: { id: (await world.meta()).id } }),
    unknown: nothing,
    conflict: async world => ({ params: { id: (await world.meta()).id }, headers: stale }),
  },

  'GET /api/option': { proof: options, status: 200, valid: () => ({}) },
  'GET /api/option/:id': {
    proof: options,
    status: 200,
    valid: async world => ({ params: { id: (await world.option()).id } }),
    unknown: nothing,
  },
  'GET /api/option/single/:title': {
    proof: options,
    status: 200,
    valid: async world => ({ params: { title: (await world.option()).title } }),
    unknown: { params: { title: 'no-such-option' } },
  },
  'POST /api/option': {
    proof: options,
    status: 201,
    valid: world => ({ body: { title: `price-${world.next()}`, value: '100', note: 'Пояснение' } }),
    conflict: async world => ({ body: { title: (await world.option()).title, value: 2 } }),
  },
  'PUT /api/option/:id': {
    proof: options,
    status: 200,
    valid: async world => {
      const { id, title } = await world.option()
      return { params: { id }, body: { title, value: 12.5 } }
    },
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await world.option()).id },
      body: { title: (await world.option()).title, value: '1' },
    }),
  },
  'DELETE /api/option/:id': {
    proof: options,
    status: 204,
    valid: async world => ({ params: { id: (await world.option()).id } }),
    unknown: nothing,
    conflict: async world => ({ params: { id: (await world.option()).id }, headers: stale }),
  },

  'GET /api/post': { proof: posts, status: 200, valid: () => ({}) },
  'GET /api/post/pagination/:page': {
    proof: posts,
    status: 200,
    valid: async world => {
      await world.post()
      return { params: { page: '1' }, query: { q: 'запись' } }
    },
    unknown: { params: { page: '0' } },
  },
  'GET /api/post/category/:id': {
    proof: posts,
    status: 200,
    valid: async world => {
      const { id } = await world.category()
      await world.post({ categories: String(id) })
      return { params: { id } }
    },
    unknown: nothing,
  },
  'GET /api/post/single/:slug': {
    proof: posts,
    status: 200,
    valid: async world => ({ params: { slug: (await world.post()).slug } }),
    unknown: { params: { slug: 'no-such-post' } },
  },
  'GET /api/post/:id': {
    proof: posts,
    status: 200,
    valid: async world => ({ params: { id: (await world.post()).id } }),
    unknown: nothing,
  },
  'POST /api/post': {
    proof: posts,
    status: 201,
    free: ['text'],
    valid: async world => ({
      body: {
        title: `Новая запись ${world.next()}`,
        slug: `new-post-${world.next()}`,
        categories: `[${(await world.category()).id}]`,
        order: '1',
        text: '<p>Текст</p>',
        description: 'Описание',
        metaTitle: 'Meta',
        metaDescription: 'Meta-описание',
        keywords: 'слова',
      },
      files: { image: world.picture },
    }),
    conflict: async world => ({
      body: { title: 'Запись', slug: (await world.post()).slug },
      files: { image: world.picture },
    }),
  },
  'PUT /api/post/:id': {
    proof: posts,
    status: 200,
    free: ['text'],
    valid: async world => ({
      params: { id: (await world.post()).id },
      body: { title: 'Изменённая', text: '<p>1</p>' },
    }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await world.post()).id },
      body: { title: 'Иная' },
      headers: stale,
    }),
  },
  'DELETE /api/post/:id': {
    proof: posts,
    status: 204,
    valid: async world => ({ params: { id: (await world.post()).id } }),
    unknown: nothing,
    conflict: async world => ({ params: { id: (await world.post()).id }, headers: stale }),
  },
  'GET /api/post/:id/revisions': {
    proof: posts,
    status: 200,
    valid: async world => ({ params: { id: (await world.post()).id } }),
    unknown: nothing,
  },
  'GET /api/post/:id/revisions/:version': {
    proof: posts,
    status: 200,
    valid: async world => ({ params: { id: (await world.post()).id, version: '1' } }),
    unknown: { params: { id: '999999', version: '1' } },
  },
  'POST /api/post/:id/revisions/:version/restore': {
    proof: posts,
    status: 200,
    valid: async world => ({ params: { id: (await world.post()).id, version: '1' } }),
    unknown: { params: { id: '999999', version: '1' } },
    conflict: async world => ({ params: { id: (await world.post()).id, version: '1' }, headers: stale }),
  },
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
    valid: world => ({
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
  'POST /api/post/preview': {
    proof: 'server/content/pages/preview.test.ts',
    status: 200,
    free: ['text'],
    valid: () => ({ body: emptyDraft }),
    unknown: { body: { ...emptyDraft, id: 999_999 } },
  },
  'GET /api/example': { proof: examples, status: 200, valid: () => ({}) },
  'POST /api/example/remove': { proof: examples, status: 200, valid: () => ({}) },
  'POST /api/import': {
    proof: imports,
    status: 201,
    valid: world => ({ body: {}, files: { file: Buffer.from(anExport(world.next())) } }),
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
  'POST /api/post/picture': {
    proof: pictures,
    status: 201,
    valid: world => ({ body: {}, files: { image: world.picture } }),
  },
}
