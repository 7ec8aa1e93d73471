/**
 * What has to hold of the files for deploying stands in `*-rules.ts`, as functions of their text that return what is wrong.
 * The tests give them each file as it is, and each file without one of its lines.
 */

export const expectValue = (what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`]

/** Without comments, empty lines and indents. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
