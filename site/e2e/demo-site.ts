/** A real server with the demo's tables, options and posts in a folder of its own, for journeys and screenshots. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { postFiles, readPost } from './demo-posts.ts'

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

const storeTables = async (office: ApiClient): Promise<void> => {
  const folder = join(demo, 'tables')
  for (const file of readdirSync(folder)) {
    const form = new FormData()
    form.set('title', file.replace('.csv', ''))
    form.set('file', new Blob([readFileSync(join(folder, file))]), file)
    await created(await office('POST', '/api/calculator', form))
  }
}

const storeOptions = async (office: ApiClient): Promise<void> => {
  const lines = readFileSync(join(demo, 'options.csv'), 'utf8').trim().split('\n').slice(1)
  for (const line of lines) {
    const [, title = '', quoted, plain = ''] = /^([^,]+),(?:"([^"]*)"|([^,]*))/.exec(line) ?? []
    await created(await office('POST', '/api/option', { title, value: quoted ?? plain }))
  }
}

const storePosts = async (office: ApiClient): Promise<void> => {
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
    form.set('image', new Blob([await halfAsWide(join(demo, 'images', image))]), image)
    const answer = await created(await office('POST', '/api/post', form))
    const { id } = (await answer.json()) as { id: number }
    if (post.slug === translated.of) await storeTranslation(office, id, post.publishedAt)
  }
}

/** A quarter of the pixels, which is a quarter of the seconds that the server converts pictures for. */
const halfAsWide = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sharp(readFileSync(file)).resize({ width: 800 }).webp().toBuffer())

/** The one post that has a Ukrainian text here; the site says of the others that they have none. */
const translated = { of: 'kak-schitaetsya-akciz', file: join(demo, 'uk/posts/01-yak-rakhuiut-aktsyz') }

const storeTranslation = async (office: ApiClient, id: number, publishedAt: string): Promise<void> => {
  const { of: _of, ...fields } = JSON.parse(readFileSync(`${translated.file}.json`, 'utf8')) as Record<
    string,
    string
  >
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, publishedAt, status: 'published' }))
    form.set(name, value)
  form.set('text', readFileSync(`${translated.file}.html`, 'utf8'))
  const answer = await office('PUT', `/api/post/${id}?lang=uk`, form)
  if (answer.status !== 200) throw new Error(`The translation was answered ${answer.status}`)
}

const created = async (answer: Response): Promise<Response> => {
  if (answer.status !== 201) throw new Error(`The demo was answered ${answer.status}: ${await answer.text()}`)
  return answer
}
