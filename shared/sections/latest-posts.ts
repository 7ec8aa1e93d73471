import { category, lineField, link, numberField } from './fields.ts'
import { section } from './section.ts'

export const latestPosts = section('latestPosts', {
  title: lineField('title'),
  link: link('link'),
  /** Null for posts of any category. */
  category: category('category'),
  count: numberField('postCount', { min: 1, max: 12, initial: 3 }),
})
