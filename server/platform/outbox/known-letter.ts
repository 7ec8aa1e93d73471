import { createHash } from 'node:crypto'
import type { Db } from '../db/open.ts'
import type { OutgoingMail } from '../mail/transport.ts'
import { readId } from '../media-files/installation.ts'

/**
 * Names a letter of the outbox, the same however often it is sent. The moment belongs to it: after a restore the
 * numbers of rows are given once more, to other letters. The installation's id is not shown.
 */
export const knownLetter = async (
  db: Db,
  { id, createdAt }: { id: number; createdAt: string },
): Promise<NonNullable<OutgoingMail['known']>> => {
  const installation = await readId(db)
  const mark = createHash('sha256')
    .update(JSON.stringify([installation, id, createdAt]))
    .digest('hex')
    .slice(0, 32)
  return { id: `${id}.${mark}`, date: new Date(createdAt) }
}
