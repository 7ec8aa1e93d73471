/** The demo's posts as they lie in their files. Loads nothing of the server: the configuration of the journeys reads it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface DemoPost {
  title: string
  slug: string
  categories: string[]
  order: number
  description: string
  metaTitle: string
  metaDescription: string
  keywords: string
  image: string
  imageAlt: string
  publishedAt: string
}

const posts = join(import.meta.dirname, '../../server/demo/posts')

export const postFiles = (): string[] =>
  readdirSync(posts)
    .filter(name => name.endsWith('.json'))
    .sort()

export const readPost = (file: string): DemoPost =>
  JSON.parse(readFileSync(join(posts, file), 'utf8')) as DemoPost

/** The post that is stored last. */
export const lastPostSlug = (): string => readPost(postFiles().at(-1) ?? '').slug
