import type { IncomingHttpHeaders } from 'node:http'

/**
 * @example isLoopback('127.0.0.1', {}) // true
 * @example isLoopback('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }) // false
 */
export const isLoopback = (address: string, headers: IncomingHttpHeaders): boolean =>
  (address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)) &&
  !marksOfProxies.some(name => headers[name] !== undefined)

const marksOfProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]
