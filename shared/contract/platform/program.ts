/** Exchanged between the admin's screens and the desktop program around them. */
import { z } from 'zod'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const programPreferencesSchema = z.strictObject({
  /** Closing the window only hides it; the program runs on in the tray. */
  staysInTray: z.boolean(),
  opensAtLogin: z.boolean(),
  /** No notifications between these times of day, `HH:MM`; null for none. */
  quietHours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** System-wide shortcut that opens the calculation for a caller; null for none. */
  callKeys: z.string().nullable(),
  /** Idle minutes after which the program asks for the password; null for never. */
  lockAfter: z.int().min(1).max(480).nullable(),
})
export type ProgramPreferences = z.infer<typeof programPreferencesSchema>

/** Commands that a native menu can send to the page. */
export type MenuCommand =
  | { kind: 'go'; path: string }
  | { kind: 'save' }
  | { kind: 'find' }
  | { kind: 'palette' }
  /** A table's file that was opened with the program or dropped on its icon. */
  | { kind: 'file'; name: string; content: Uint8Array<ArrayBuffer> }
  | { kind: 'signOut' }
