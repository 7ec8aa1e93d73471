/** What can happen to the file of a database of some hundred kilobytes: where, and the bytes that are left. */
export const damages: [where: string, harm: (bytes: Buffer) => Buffer][] = [
  ['pages', bytes => bytes.fill(0xa5, 4096 * 2, 4096 * 12)],
  ['the header', bytes => bytes.fill(0, 0, 100)],
  ['the end', bytes => bytes.subarray(0, bytes.length - 4096 * 5 - 100)],
]
