/** Who makes a call, as the rest of the server sees it. */
import type { Role } from '#shared/domain/can.ts'

export interface Actor {
  id: number
  email: string
  name: string
  role: Role
  /** The session of this very token. */
  jti: string
}
