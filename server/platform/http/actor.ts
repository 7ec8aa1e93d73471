/** The signed-in account that makes a call. */
import type { Role } from '#shared/domain/can.ts'

export interface Actor {
  id: number
  email: string
  name: string
  role: Role
  /** Id of the token's session. */
  jti: string
}
