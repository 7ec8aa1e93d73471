/** Conversions of what came from outside: one at a time on a server, so that one alone lies in memory as a whole. */
import { createFairMutex } from './queue.ts'

export interface ToConvert {
  /** Whose turn it takes: the number of an account, 0 for the program itself. */
  account: number
  /** All of it; asked for once its turn has come. */
  read(): Promise<Buffer>
}

/** Accounts take turns. Never to be called by work that has its turn. */
export const inConversionTurn = createFairMutex()
