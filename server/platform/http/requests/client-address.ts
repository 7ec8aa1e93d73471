/** The IP address by which limits count. */
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'

/** The client's address behind `TRUST_PROXY` proxies; a mapped IPv6 address is returned as IPv4, without a port. */
export const clientAddress = (request: Pick<Request, 'ip'>): string => bareAddress(request.ip)

/**
 * The client that fair limits count: an IPv4 address, or the /56 of an IPv6 one. For a request that Express has not
 * seen yet; `trustProxy` is the number of proxies, each of which has added the address that called it.
 *
 * @example clientOf(request, 1) // '203.0.113.5'
 */
export const clientOf = (
  {
    headers,
    socket,
  }: { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } },
  trustProxy: number,
): string => {
  const added = trustProxy > 0 ? [headers['x-forwarded-for'] ?? []].flat().join(',').split(',') : []
  const addresses = [
    socket.remoteAddress,
    ...added
      .map(address => address.trim())
      .filter(Boolean)
      .reverse(),
  ]
  return ipKeyGenerator(bareAddress(addresses[Math.min(trustProxy, addresses.length - 1)]), 56)
}

/** Some proxies name the client's port too, which is another one with each connection. */
const bareAddress = (address = '0.0.0.0'): string =>
  address
    .replace(/^\[([\da-f:.]+)\](?::\d{1,5})?$/i, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
