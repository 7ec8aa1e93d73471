/** A `mailto:` URL with the end of the log, which the mail program opens as a letter to support. */
import { texts } from '#messages/desktop/main/program.js'

/** Longer URLs are not opened by every mail program, nor by `externalAddress`. */
const maxAddressLength = 2_000

/**
 * The last whole lines of the log that fit; they are redacted already. The person chooses the recipient.
 *
 * @param about the versions, as «О программе» shows them
 */
export const supportLetter = (about: string, log: string): string => {
  const head = `mailto:?subject=${encodeURIComponent(texts.log)}&body=${encodeURIComponent(`${about}\n\n`)}`
  const lines = log.trimEnd().split('\n')
  let body = ''
  for (const line of lines.reverse()) {
    const longer = encodeURIComponent(`${line}\n`) + body
    if (head.length + longer.length > maxAddressLength) break
    body = longer
  }
  return head + body
}
