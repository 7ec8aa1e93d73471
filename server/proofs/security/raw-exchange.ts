/** Speaks to a server byte by byte: what no client library would send. */
import { connect } from 'node:net'

/** Sends the text and returns everything that came back until the server, or `patience` in milliseconds, ended it. */
export const rawExchange = (url: string, sent: string | Buffer, patience = 30_000): Promise<string> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let received = ''
    const done = () => {
      socket.destroy()
      resolve(received)
    }
    const timer = setTimeout(done, patience)
    socket.on('connect', () => socket.write(sent))
    socket.on('data', chunk => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      done()
    })
  })

/** The statuses of all responses in what came back. */
export const statusesIn = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(match => Number(match[1]))
