/** Rows for posts, categories, meta records and options. */

import { provedBy, type Row } from './row.ts'

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
  ...provedBy('server/content/categories/category.test.ts', world => world.category(), {
    'GET /api/category': {},
    'GET /api/category/:id': {},
    'POST /api/category': {
      valid: world => ({ body: { title: `Новая ${world.next()}` } }),
      conflict: async world => ({ body: { title: (await world.category()).title.toUpperCase() } }),
    },
    'PUT /api/category/:id': {
      valid: world => ({ body: { title: `Другая ${world.next()}` } }),
      conflict: async world => ({ body: { title: (await world.category()).title } }),
    },
    'DELETE /api/category/:id': {},
    'POST /api/category/:id/restore': {
      valid: async world => ({ params: { id: (await world.removedCategory()).id } }),
      conflict: async world => {
        const { id, title } = await world.removedCategory()
        await world.category(title)
        return { params: { id } }
      },
    },
  }),
  ...provedBy('server/content/metas/meta.test.ts', world => world.meta(), {
    'GET /api/meta': {},
    'GET /api/meta/:id': {},
    'GET /api/meta/single/:page': {
      valid: async world => ({ params: { page: (await world.meta()).page } }),
      unknown: { params: { page: 'no/such/page' } },
    },
    'POST /api/meta': {
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
      valid: async world => {
        const { id, page } = await world.meta()
        return { params: { id }, body: { page, title: 'Другой', description: '', keywords: '' } }
      },
    },
    'DELETE /api/meta/:id': {},
  }),
  ...provedBy('server/calculation/options/option.test.ts', world => world.option(), {
    'GET /api/option': {},
    'GET /api/option/:id': {},
    'GET /api/option/single/:title': {
      valid: async world => ({ params: { title: (await world.option()).title } }),
      unknown: { params: { title: 'no-such-option' } },
    },
    'POST /api/option': {
      valid: world => ({ body: { title: `price-${world.next()}`, value: '100', note: 'Пояснение' } }),
      conflict: async world => ({ body: { title: (await world.option()).title, value: 2 } }),
    },
    'PUT /api/option/:id': {
      valid: async world => {
        const { id, title } = await world.option()
        return { params: { id }, body: { title, value: 12.5 } }
      },
      conflict: async world => ({ body: { title: (await world.option()).title, value: '1' } }),
    },
    'DELETE /api/option/:id': {},
  }),
  ...provedBy('server/content/posts/post.test.ts', world => world.post(), {
    'GET /api/post': {},
    'GET /api/post/pagination/:page': {
      valid: async world => {
        await world.post()
        return { params: { page: '1' }, query: { q: 'запись' } }
      },
      unknown: { params: { page: '0' } },
    },
    'GET /api/post/category/:id': {
      valid: async world => {
        const { id } = await world.category()
        await world.post({ categories: String(id) })
        return { params: { id } }
      },
    },
    'GET /api/post/single/:slug': {
      valid: async world => ({ params: { slug: (await world.post()).slug } }),
      unknown: { params: { slug: 'no-such-post' } },
    },
    'GET /api/post/:id': {},
    'POST /api/post': {
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
      free: ['text'],
      valid: () => ({ body: { title: 'Изменённая', text: '<p>1</p>' } }),
    },
    'DELETE /api/post/:id': {},
    'GET /api/post/:id/revisions': {},
    'GET /api/post/:id/revisions/:version': {
      valid: async world => ({ params: { id: (await world.post()).id, version: '1' } }),
      unknown: { params: { id: '999999', version: '1' } },
    },
    'POST /api/post/:id/revisions/:version/restore': {
      valid: async world => ({ params: { id: (await world.post()).id, version: '1' } }),
      unknown: { params: { id: '999999', version: '1' } },
    },
  }),
  ...provedBy('server/content/public-pages/preview.test.ts', {
    'POST /api/post/preview': {
      free: ['text'],
      valid: () => ({ body: emptyDraft }),
      unknown: { body: { ...emptyDraft, id: 999_999 } },
    },
  }),
  ...provedBy('server/content/media/media.test.ts', {
    'POST /api/post/picture': { valid: world => ({ body: {}, files: { image: world.picture } }) },
  }),
}
