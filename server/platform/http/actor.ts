import type { Role } from '#shared/domain/can.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { Tx } from '../db/open.ts'
import { findRow } from '../db/rows.ts'
import type { Row } from '../db/tables.ts'

export interface Actor {
  id: number
  email: string
  name: string
  role: Role
  /** Language in which the account reads, see `admins.lang`. */
  lang: Language
  /** Id of the token's session. */
  jti: string
}

export const findAccount = (db: Tx, id: number): Promise<Row<'admins'> | undefined> =>
  findRow(db, 'admins', { id })
