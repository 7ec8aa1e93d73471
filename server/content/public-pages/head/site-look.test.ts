/** The firm's logo and colour on the site: a style sheet of its own name, and nothing in the page that the policy forbids. */
import { describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { readSiteInfo } from './site-info.ts'
import { readSiteLook } from './site-look.ts'

describe('the look of the site', () => {
  const { server, call: office } = serverOfTest()

  const setOption = (title: string, value: string) => office('POST', '/api/option', { title, value })
  const look = () => readSiteLook(server.ctx)
  const logo = async (): Promise<LibraryPicture> =>
    (await (await office('POST', '/api/media', aForm({}, await aPicture(1)))).json()) as LibraryPicture

  it('is the shipped one until somebody chooses, and costs no request', async () => {
    expect(await look()).toBeNull()
    await setOption('site_accent', '#CC9557')
    expect(await look()).toBeNull()
    expect((await readSiteInfo(server.ctx, '')).look).toBeUndefined()
    expect((await server.call('GET', '/assets/look-0123456789abcdef.css')).status).toBe(404)
  })

  it('is a style sheet under a name made of its content', async () => {
    await setOption('site_accent', '#0057b7')
    const made = await look()
    expect(made?.css).toContain('--bronze:#0057b7')
    const sent = await server.call('GET', made?.href ?? '')
    expect(sent.headers.get('Content-Type')).toContain('text/css')
    expect(sent.headers.get('Cache-Control')).toContain('immutable')
    expect(await sent.text()).toBe(made?.css)
    expect((await readSiteInfo(server.ctx, '')).look).toMatchObject({ href: made?.href, accent: '#0057b7' })
    // A page of before this change still finds its colour, and does not keep it.
    const earlier = await server.call('GET', '/assets/look-0123456789abcdef.css')
    expect(earlier.status).toBe(200)
    expect(earlier.headers.get('Cache-Control')).toBe('no-cache')
  })

  it('shows the logo of the library at its own proportions, until it is taken away', async () => {
    const picture = await logo()
    expect((await setOption('site_logo', picture.url)).status).toBe(201)
    const made = await look()
    expect(made?.css).toContain(`/media/${picture.id}-`)
    expect(made?.logo).toBe(picture.url)
    const width = Math.min(180, Math.round((34 * picture.width) / picture.height))
    expect(made?.css).toContain(`width:${width}px`)
    const option = (await (await office('GET', '/api/option/single/site_logo')).json()) as { id: number }
    await office('PUT', `/api/option/${option.id}`, { title: 'site_logo', value: '' })
    expect(await look()).toBeNull()
  })

  it.each([
    ['site_accent', 'red'],
    ['site_accent', '#fff;}body{display:none'],
    ['site_logo', 'https://other.example/logo.png'],
    ['site_logo', '/media/x);background:url(https://other.example/a.png'],
    ['site_logo', `/media/${'a'.repeat(64)}-800.webp);color:red`],
  ])('rejects %s = %s', async (title, value) => {
    expect((await setOption(title, value)).status).toBe(400)
  })

  it('takes nothing from a database that holds what is rejected today', async () => {
    const at = server.ctx.now().toISOString()
    for (const [title, value] of [
      ['site_accent', '#000;}*{display:none'],
      ['site_logo', '/media/x);background:url(https://other.example'],
    ] as const)
      await server.ctx.db
        .insertInto('options')
        .values({ title, value, created_at: at, updated_at: at })
        .execute()
    expect(await look()).toBeNull()
  })
})
