/** A letter to support with the end of the log in it, as an address that the mail program opens. */

/** Longer addresses are not opened by every mail program, nor by `externalAddress`. */
const maxAddressLength = 2_000

/**
 * The last whole lines of the log that there is room for; they are redacted already. Whom it goes to, the person chooses.
 *
 * @param about the versions, as «О программе» shows them
 */
export const supportLetter = (about: string, log: string): string => {
  const head = `mailto:?subject=${encodeURIComponent('Журнал программы')}&body=${encodeURIComponent(`${about}\n\n`)}`
  const lines = log.trimEnd().split('\n')
  let body = ''
  for (const line of lines.reverse()) {
    const longer = encodeURIComponent(`${line}\n`) + body
    if (head.length + longer.length > maxAddressLength) break
    body = longer
  }
  return head + body
}
