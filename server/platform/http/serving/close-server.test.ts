import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { closeServer } from './close-server.ts'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
/** Whoever waits for it waits longer than a test may take. */
const patience = 3_600_000

/** A server and a client that keeps its connection; the response to its first request is still to come. */
const begin = async () => {
  const running: ServerResponse[] = []
  const server = createServer({ keepAliveTimeout: patience }, (_request, response) => {
    running.push(response)
    if (running.length > 1) response.end('second')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  client.on('data', chunk => {
    received += String(chunk)
  })
  const asked = once(server, 'request')
  client.write(request)
  await asked
  return { server, client, running, received: () => received }
}

it('closes a connection once its running request has its response', async () => {
  const { server, running, received, client } = await begin()
  const closed = closeServer(server, patience)
  const ended = once(client, 'close')
  running[0]?.end('first')
  await Promise.all([closed, ended])
  expect(received()).toContain('first')
})

it('responds to what comes on a kept connection meanwhile, and closes it with that', async () => {
  const { server, running, received, client } = await begin()
  const closed = closeServer(server, patience)
  const second = once(server, 'request')
  client.write(request)
  running[0]?.end('first')
  await second
  await Promise.all([closed, once(client, 'close')])
  expect(received()).toMatch(/Connection: keep-alive[\s\S]*first[\s\S]*Connection: close[\s\S]*second/)
})

it('cuts off what does not end in time', async () => {
  const { server, client, received } = await begin()
  const ended = once(client, 'close')
  await closeServer(server, 1)
  await ended
  expect(received()).toBe('')
})
