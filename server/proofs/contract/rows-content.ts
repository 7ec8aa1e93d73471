/** Rows for posts, categories, meta records and options. */

import type { Row } from './row.ts'

const categories = 'server/content/categories/category.test.ts'
const metas = 'server/content/metas/meta.test.ts'
const options = 'server/calculation/options/option.test.ts'
const posts = 'server/content/posts/post.test.ts'
const pictures = 'server/content/media/media.test.ts'
const nothing = { params: { id: '999999' } }
const stale = { 'If-Match': '"999"' }

const emptyDraft = {
  title: '',
  categories: [],
  text: '',
  description: '',
  imageAlt: '',
  publishedAt: null,
  picture: 'stored',
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
  'POST /api/post/preview': {
    proof: 'server/content/public-pages/preview.test.ts',
    status: 200,
    free: ['text'],
    valid: () => ({ body: emptyDraft }),
    unknown: { body: { ...emptyDraft, id: 999_999 } },
  },
  'POST /api/post/picture': {
    proof: pictures,
    status: 201,
    valid: world => ({ body: {}, files: { image: world.picture } }),
  },
}
