/** Decides what may be saved from the page: the program's own responses and what the page itself made. */
import { isAppAddress } from '#desktop/main/app-origin.ts'

export const mayDownload = (address: string): boolean =>
  isAppAddress(address.startsWith('blob:') ? address.slice('blob:'.length) : address)
