/** Decides where the window may go: the application's own pages and nowhere else. */
import { isAppAddress } from '#desktop/main/app-origin.ts'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

/**
 * True when the page may navigate to the address. What the server responds with (`/api`, pictures) is data, never a
 * page of ours: opened as a document it would run with the application's origin.
 */
export const mayNavigate = (address: string): boolean => {
  if (!isAppAddress(address)) return false
  const path = decodePercent(new URL(address).pathname)
  return path !== null && /^\/(admin(\/|$)|$)/.test(path)
}
