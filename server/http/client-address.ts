/** The address that limits count by. */
import type { Request } from 'express'

/** The client's address behind `TRUST_PROXY` proxies; mapped IPv6 is the IPv4 address it stands for. */
export const clientAddress = (request: Pick<Request, 'ip'>): string =>
  (request.ip ?? '0.0.0.0').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
