/** Two people at one record: each sees that the other is there. */
import { aPost } from './a-post.ts'
import { type Colleague, expect, signIn, test } from './journey.ts'

const pair = { email: 'olena@example.com', password: 'зелёный трамвай 48' }

/** Another account that has the record open. */
const visit = async (serverUrl: string, colleague: Colleague, kind: string, record: string) => {
  await colleague('POST', '/api/auth/admin/create', { ...pair, name: 'Олена', role: 'editor' })
  const headers = { 'Content-Type': 'application/json' }
  const login = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(pair),
  })
  const { token } = (await login.json()) as { token: string }
  const there = await fetch(`${serverUrl}/api/presence`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ kind, record }),
  })
  expect(there.status).toBe(200)
}

const hint = 'Сейчас здесь и Олена'

test('in a post and a meta record', async ({ page, colleague, serverUrl }) => {
  const { id } = await aPost(colleague, 'Нас двое')
  await visit(serverUrl, colleague, 'post', String(id))
  await signIn(page, `/admin/posts/${id}`)
  await expect(page.getByText(hint)).toBeVisible()
  const made = await colleague('POST', '/api/meta', {
    page: 'usa',
    title: 'США',
    description: '',
    keywords: '',
  })
  const meta = (await made.json()) as { id: number }
  await visit(serverUrl, colleague, 'meta', String(meta.id))
  await page.goto(`/admin/meta/${meta.id}`)
  await expect(page.getByText(hint)).toBeVisible()
})
