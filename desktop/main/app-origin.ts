/** The origin of the application's page: a scheme of its own, never `file://`. */

export const appScheme = 'app'
const appHost = 'office'
export const appOrigin = `${appScheme}://${appHost}`

/** The first screen of a window. */
export const appStart = `${appOrigin}/admin`

/** The screen that asks for the server's address. */
export const serverScreen = `${appOrigin}/`

/**
 * True when the address is a page of this application. `URL.origin` is `null` for schemes that the parser
 * does not know as special, so the parts are compared.
 */
export const isAppAddress = (address: string): boolean => {
  const url = URL.parse(address)
  return (
    url !== null &&
    url.protocol === `${appScheme}:` &&
    url.host === appHost &&
    url.username === '' &&
    url.password === ''
  )
}
