/** Decides whether a message through the bridge comes from our own page. */
import { isAppAddress } from '#desktop/main/app-origin.ts'

/** Frame that sent a message; null when it is already gone. */
export interface SendingFrame {
  url: string
  /** The frame that holds this one; null for the page itself. */
  parent: unknown
}

/**
 * True only for the main frame of a page of ours. A frame inside the page, a page from elsewhere and a frame
 * that navigated away before the message was read are all rejected.
 */
export const senderIsTrusted = (frame: SendingFrame | null | undefined): boolean =>
  frame !== null && frame !== undefined && frame.parent === null && isAppAddress(frame.url)
