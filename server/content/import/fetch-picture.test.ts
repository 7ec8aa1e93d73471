/** An export's addresses are a stranger's: what they may reach and what they may cost. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from '#server/platform/public-address.ts'
import { fetchedFrom } from './fetch-picture.ts'

describe('a picture from its old address', () => {
  let server: Server
  let origin: string
  const asked: string[] = []
  const routes: Record<string, RequestListener> = {
    '/picture.jpg': (_request, response) => response.end('bytes'),
    '/large.jpg': (_request, response) => response.end(Buffer.alloc(5000)),
    '/endless.jpg': (_request, response) => {
      response.writeHead(200, { 'Content-Length': '3' }).write('abc')
      response.end()
    },
    '/huge.jpg': (_request, response) => response.end(Buffer.alloc(5000)),
    '/huge-scaled.jpg': (_request, response) => response.end('scaled'),
    '/alone-300x200.jpg': (_request, response) => response.end('small'),
    '/page.jpg': (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<h1>404</h1>'),
    '/page-300x200.jpg': (_request, response) => response.end('small'),
    '/moved.jpg': (_request, response) => response.writeHead(301, { Location: '/picture.jpg' }).end(),
    '/circle.jpg': (_request, response) => response.writeHead(302, { Location: '/circle.jpg' }).end(),
    '/inside.jpg': (_request, response) =>
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
    '/file.jpg': (_request, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  }
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const answer = routes[request.url ?? '']
      if (answer) answer(request, response)
      else response.writeHead(404).end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>(resolve => void server.close(() => resolve())))

  const limits = { size: 1000, time: 20_000, pictures: 100, redirects: 3 }
  const here = (ip: string) => ip === '127.0.0.1' || isPublicAddress(ip)
  const find = (address: string) => fetchedFrom(origin, limits, here)(address)

  it('comes, also by a path and over a redirect', async () => {
    expect(await find(`${origin}/picture.jpg`)).toEqual({ bytes: Buffer.from('bytes') })
    expect(await find('/picture.jpg')).toEqual({ bytes: Buffer.from('bytes') })
    expect(await find('/moved.jpg')).toEqual({ bytes: Buffer.from('bytes') })
    expect(await find(`http://localhost:${new URL(origin).port}/picture.jpg`)).toEqual({
      bytes: Buffer.from('bytes'),
    })
  })

  it.each([
    ['/picture-300x200.jpg', 'bytes'],
    ['/picture.jpg?resize=300%2C200&ssl=1', 'bytes'],
    ['/huge-1024x683.jpg', 'scaled'],
    ['/alone-300x200.jpg', 'small'],
    ['/page-300x200.jpg', 'small'],
  ])('%s comes as its original where the site has it: %s', async (address, bytes) => {
    expect(await find(address)).toEqual({ bytes: Buffer.from(bytes) })
  })

  it.each([
    ['/none-300x200.jpg', 'сайт ответил 404'],
    ['/page.jpg', 'сайт ответил text/html'],
    ['/large.jpg', 'картинка больше'],
    ['/circle.jpg', 'перенаправляет слишком много'],
    ['/inside.jpg', 'внутреннюю сеть'],
    ['/file.jpg', 'не адрес сайта'],
    ['/none.jpg', 'сайт ответил 404'],
    ['file:///etc/passwd', 'не адрес сайта'],
    ['http://[::1]/a.jpg', 'внутреннюю сеть'],
    ['http://2130706434/a.jpg', 'внутреннюю сеть'],
    ['http://0x7f000002/a.jpg', 'внутреннюю сеть'],
  ])('%s does not: %s', async (address, why) => {
    const found = await find(address)
    expect('why' in found ? found.why : 'bytes').toContain(why)
  })

  it('follows a circle no further than agreed', async () => {
    asked.length = 0
    await find('/circle.jpg')
    expect(asked).toHaveLength(limits.redirects + 1)
  })

  it('asks nobody inside, by number or by name', async () => {
    asked.length = 0
    const guarded = fetchedFrom(origin, limits)
    const inside = { why: 'адрес ведёт во внутреннюю сеть' }
    expect(await guarded(`${origin}/picture.jpg`)).toEqual(inside)
    expect(await guarded(`http://localhost:${new URL(origin).port}/picture.jpg`)).toEqual(inside)
    expect(asked).toEqual([])
  })

  it('comes no more often than agreed', async () => {
    const find = fetchedFrom(origin, { ...limits, pictures: 1 }, here)
    expect(await find('/picture.jpg')).toHaveProperty('bytes')
    expect(await find('/picture.jpg')).toHaveProperty('why')
  })
})
