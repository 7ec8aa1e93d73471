/** Decides which browser permissions the page has: all are denied but two that the office uses. */
import { isAppAddress } from '#desktop/main/app-origin.ts'

const granted: ReadonlySet<string> = new Set(['notifications', 'clipboard-sanitized-write'])

/** Answers both the request and the check handler, so that the two can never disagree. */
export const mayPermit = (permission: string, requestingAddress: string, isMainFrame: boolean): boolean =>
  isMainFrame && granted.has(permission) && isAppAddress(requestingAddress)
