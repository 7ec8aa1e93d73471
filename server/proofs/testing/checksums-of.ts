import { openChecksums } from '#server/platform/backup/backup-manifest.ts'

/** A backup's list of checksums with these, by the name of the part. */
export const checksumsOf = (hashes: Iterable<readonly [name: string, hash: string]>): string => {
  let text = ''
  const checksums = openChecksums(line => {
    text += line
  })
  for (const [name, hash] of hashes) checksums.add(name, hash)
  checksums.end()
  return text
}
