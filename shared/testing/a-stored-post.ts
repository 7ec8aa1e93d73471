/** A published post as the API returns it, for tests of the admin. */
import { forPostTexts, type Post } from '#shared/contract/content/posts.ts'

export const aStoredPost: Post = {
  ...forPostTexts(() => ''),
  id: 7,
  title: 'Акциз',
  slug: 'akciz',
  categories: [],
  order: 0,
  image: '/media/a.jpg',
  imageAlt: 'Порт',
  imageVariants: [],
  status: 'published',
  publishedAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 3,
  text: '<p>раз</p><p>два</p><p>три</p>',
}
