/** A real server with the demo's tables, options and posts in a folder of its own, for journeys and screenshots. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Caller, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'

const demo = join(import.meta.dirname, '../../server/demo')

/** Fills the server through its own API, as the office would. */
export const startDemoSite = async (env: Record<string, string> = {}): Promise<TestServer> => {
  const server = await startTestServer(env)
  const office = await server.signedIn()
  await storeTables(office)
  await storeOptions(office)
  await storePosts(office)
  return server
}

const storeTables = async (office: Caller): Promise<void> => {
  const folder = join(demo, 'tables')
  for (const file of readdirSync(folder)) {
    const form = new FormData()
    form.set('title', file.replace('.csv', ''))
    form.set('file', new Blob([readFileSync(join(folder, file))]), file)
    await created(await office('POST', '/api/calculator', form))
  }
}

const storeOptions = async (office: Caller): Promise<void> => {
  const lines = readFileSync(join(demo, 'options.csv'), 'utf8').trim().split('\n').slice(1)
  for (const line of lines) {
    const [, title = '', quoted, plain = ''] = /^([^,]+),(?:"([^"]*)"|([^,]*))/.exec(line) ?? []
    await created(await office('POST', '/api/option', { title, value: quoted ?? plain }))
  }
}

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

const storePosts = async (office: Caller): Promise<void> => {
  const folder = join(demo, 'posts')
  const categories = new Map<string, number>()
  for (const file of postFiles()) {
    const post = readPost(file)
    for (const title of post.categories) {
      if (categories.has(title)) continue
      const answer = await created(await office('POST', '/api/category', { title }))
      categories.set(title, ((await answer.json()) as { id: number }).id)
    }
    const form = new FormData()
    const { image, categories: titles, ...fields } = post
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    form.set('categories', titles.map(title => categories.get(title)).join(','))
    form.set('text', readFileSync(join(folder, file.replace('.json', '.html')), 'utf8'))
    form.set('image', new Blob([readFileSync(join(demo, 'images', image))]), image)
    await created(await office('POST', '/api/post', form))
  }
}

const posts = join(demo, 'posts')

const postFiles = (): string[] =>
  readdirSync(posts)
    .filter(name => name.endsWith('.json'))
    .sort()

const readPost = (file: string): DemoPost => JSON.parse(readFileSync(join(posts, file), 'utf8')) as DemoPost

/** The post that is stored last. */
export const lastPostSlug = (): string => readPost(postFiles().at(-1) ?? '').slug

const created = async (answer: Response): Promise<Response> => {
  if (answer.status !== 201) throw new Error(`The demo was answered ${answer.status}: ${await answer.text()}`)
  return answer
}
