import type { Action } from '#shared/domain/can.ts'

export type Area = 'content' | 'calculation' | 'work' | 'system'

/** Folder of a subject below its area, the same in the server and the admin. */
export interface Room {
  area: Area
  folder: string
}

/** Path of a screen; the pattern of each parameter (`:id`) is in `record-links.ts`. */
export type Screen = `/admin${string}`

/** Entry of the admin's menu: sorted by `place` within its group; entries without a group are last. */
export interface AdminMenuEntry {
  icon: string
  group?: 'work' | 'site' | 'calculator'
  place: number
  /** Path of the menu entry under which this entry is shown, while the screen of either is open. */
  below?: Screen
  /** Further search words for the entry, of both languages. */
  keywords: string
  /** Key of the shortcut with Ctrl or Cmd in the desktop program. */
  key?: string
}

/** Reason why a fact that every kind must state does not apply to a kind. */
export interface None {
  none: string
}

interface Joins {
  except: readonly string[]
}

interface Facts extends Room {
  /** First segments of its API paths below `/api`. */
  api: readonly string[]
  reads: Action
  /** Screen of one record; the id from the log replaces the parameter. */
  record?: Screen
  /** Screens other than the record's; the list comes first. */
  screens: readonly Screen[]
  menu?: AdminMenuEntry
  /** Kind on whose screen the records of this kind are shown, and whose ids they share. */
  partOf?: string
  /** Field that names a record in the log; null where the log would then keep a person's name. */
  titled: string | null
  bin: true | None
  /**
   * Whether edits of two people that do not overlap are merged without asking, unless one of these fields has changed
   * on either side. Never for money, law, prices, tables, rights, consent and text for visitors.
   */
  joins: Joins | None
  /** A draft of it is never sent without its form; without this fact it is listed in `queued-kinds.ts`. */
  attended?: true
  /** Kinds and subjects whose lists, counts or days include its records; they are reloaded after a change. */
  shownIn: readonly string[]
  /** Word after «Комментарий к», before the record's number or name. */
  comments?: () => string
  presence?: true
  /** Name under which the list's saved views are stored. */
  views?: string
  /** API paths whose responses the desktop program stores for hours without a connection. */
  offline?: readonly `/api/${string}`[]
}

/** A record that may hold personal data is never in lists shared by the whole system. */
export type KindFacts = Facts & ({ personal: true; recent?: never } | { personal: false; recent?: true })

export const kind = <const K extends KindFacts>(facts: K): K => facts

/** Facts of a subject without records of its own, such as the overview. */
export interface SubjectFacts extends Room {
  api?: readonly string[]
  reads: Action
  screens: readonly Screen[]
  menu?: AdminMenuEntry
  views?: string
  offline?: readonly `/api/${string}`[]
}

export const subject = <const S extends SubjectFacts>(facts: S): S => facts
