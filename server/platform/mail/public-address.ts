/** A mail server that somebody has entered stands in the internet, never in the network that the server itself stands in. */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Thrown before anything is sent. */
class PrivateAddress extends Error {
  readonly code = 'EPRIVATE'
}

/**
 * The address that a name has now, for a connection to this very address: a name can have another one a moment later.
 * Throws `PrivateAddress` when any of its addresses is not public, and what the lookup throws.
 */
export const publicAddress = async (host: string, find: typeof findAll = findAll): Promise<string> => {
  const addresses = await find(host)
  const [first] = addresses
  if (first === undefined || addresses.some(isPrivate))
    throw new PrivateAddress('an address inside the network')
  return first
}

const findAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/** False also for a name, which is looked up when a letter goes out. */
export const isPrivate = (address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && special.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Without a dot it is a name of this network, or a number that means an address, such as 2130706433. */
export const isPrivateName = (host: string): boolean =>
  isPrivate(host) || !host.includes('.') || (isIP(host) === 0 && /(?:^|\.)[\dx]+$/i.test(host))

/** Ranges that IANA has registered as not globally reachable, now or formerly. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  // With the site-local ones of before 2004, which old networks still route.
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, bits, 'ipv6')
