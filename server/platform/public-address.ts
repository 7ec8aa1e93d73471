/**
 * Decides where the server may connect to when somebody else names the host (a mail server that was entered, pictures
 * of an import): to the internet, never to the server's own network.
 */
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Error for a private address, thrown before anything is sent. */
class PrivateAddress extends Error {
  readonly code = 'EPRIVATE'
}

/**
 * The IP address of a host name, to connect to instead of the name, which may resolve differently a moment later.
 * Throws `PrivateAddress` when any of its addresses is not public, and errors of the lookup.
 */
export const publicAddress = async (
  host: string,
  find: typeof findAll = findAll,
  reaches: typeof hasRoute = hasRoute,
): Promise<string> => {
  const addresses = await find(host)
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress))
    throw new PrivateAddress('an address inside the network')
  return addresses.find(reaches) ?? first
}

/**
 * False on a rented machine with IPv6 alone for an address of IPv4. To connect a socket of UDP sends nothing; the list
 * of the machine's own addresses is closed to the unit of systemd.
 */
const hasRoute = (address: string): boolean => {
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4')
  try {
    socket.connectSync(25, address)
    return true
  } catch {
    return false
  } finally {
    socket.close()
  }
}

const findAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/** True for an address that anybody can reach; false for this machine, its network, and what is not an address. */
export const isPublicAddress = (ip: string): boolean => {
  const version = isIP(ip)
  if (version === 0) return false
  return version === 4 ? !reserved4.check(ip, 'ipv4') : !reserved6.check(ip, 'ipv6')
}

/**
 * True for a host that is certainly private: a name without a dot, a private IP address, or a number that means one,
 * such as 2130706433. Other names are looked up when a mail is sent.
 */
export const isPrivateName = (host: string): boolean =>
  !host.includes('.') || (isIP(host) === 0 ? /(?:^|\.)[\dx]+$/i.test(host) : !isPublicAddress(host))

/** IANA's registries of special-purpose addresses; in two lists, since one compares IPv4 with ranges of IPv6 too. */
const reserved4 = new BlockList()
const reserved6 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved4.addSubnet(network, prefix, 'ipv4')
// IPv6 has assigned only 2000::/3 (IPv4-mapped addresses are outside it). Within it, tunnels, which carry an IPv4
// address, and documentation ranges are refused too.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved6.addSubnet(network, prefix, 'ipv6')
