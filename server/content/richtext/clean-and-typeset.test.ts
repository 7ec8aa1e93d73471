import { expect, it } from 'vitest'
import { cleanTexts, setText, typographTexts } from './clean-and-typeset.ts'
import { sanitise } from './sanitise.ts'
import { typeset } from './typeset.ts'

const origin = 'https://broker.example'
const short = '<h2>Цена - 9 000 $</h2><p onclick="x()">"под ключ" <a href="/blog/a">в <b>Киев</b></a>'
const long = short.repeat(400)

it.each([
  ['short', short],
  ['long', long],
])('a %s text comes out as the cleaner and the typographer make it', async (_what, text) => {
  const clean = sanitise(text, origin)
  expect(await cleanTexts([text, '<p>a'], origin)).toEqual([clean, '<p>a</p>'])
  const set = await setText(clean, '/uk')
  expect(set).toEqual(typeset(clean, '/uk'))
  expect(await setText(clean, '/uk')).toBe(set)
  expect(await typographTexts(['<p>"a"</p>', clean])).toEqual([
    '<p>«a»</p>',
    typeset(clean).html.replaceAll(/ id="[^"]*"/g, ''),
  ])
})

it('a long text that nests too deep is an input that is refused, whichever thread finds it', async () => {
  for (const levels of [300, 10_000])
    await expect(cleanTexts(['<div>'.repeat(levels)], origin)).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'text', code: 'text.too-deep' }],
    })
})

it('links of a text lead to pages in its language, and to files, calls, the admin and named languages as they are', () => {
  const kept = ['/media/a.jpg', '/api/post', '/admin', '/admin/posts', '/uk/usa', '//example.com/', '#id']
  const linked = (links: readonly string[]) => links.map(link => `<a href="${link}">x</a>`).join('')
  const given = linked([...kept, '/', '/blog/a', '/blog/api/a', '/administration'])
  const set = linked([...kept, '/uk', '/uk/blog/a', '/uk/blog/api/a', '/uk/administration'])
  expect(typeset(given, '/uk').html).toBe(set)
  expect(typeset(given).html).toBe(given)
})

it('tables of a text scroll by keyboard', () => {
  expect(typeset('<table><tr><td>1</td></tr></table>').html).toBe(
    '<table tabindex="0"><tr><td>1</td></tr></table>',
  )
})
