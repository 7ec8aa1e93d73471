import { category, line, link, number } from './fields.ts'
import { section } from './section.ts'

export const latestPosts = section('latestPosts', {
  title: line('title'),
  link: link('link'),
  /** Null for posts of any category. */
  category: category('category'),
  count: number('postCount', { min: 1, max: 12, initial: 3 }),
})
