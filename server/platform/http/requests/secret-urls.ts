/** URLs that open something without a sign-in: readers of a log must not be able to follow them. */

/** Matches any spelling, also one that leads to no page: a person may mistype a secret URL. */
const secretAddress = /^\/+(?:[a-z]{2}\/+)?(o|preview)\/+./is

export const isSecretAddress = (path: string): boolean => secretAddress.test(decoded(path))

/** A path as logs have it. @example loggedPath('/o/17-abc') // '/o/…' */
export const loggedPath = (path: string): string => {
  const found = secretAddress.exec(decoded(path))
  return found ? `/${found[1]?.toLowerCase()}/…` : path
}

const decoded = (path: string): string => {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    // A path with broken percent-encoding leads nowhere, but may hold most of a secret URL.
    return path.replaceAll(/%[0-7][0-9a-f]/gi, code =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    )
  }
}
