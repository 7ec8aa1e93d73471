import type { Action } from '#shared/domain/can.ts'

export type Area = 'content' | 'calculation' | 'work' | 'system'

/** The folder below its area that a subject has in every program. */
export interface Room {
  area: Area
  folder: string
}

/** An address of the admin; a part with a colon is of the form that `record-links.ts` has for it. */
export type Screen = `/admin${string}`

/** A place in the menu: sorted by `place` within its group; what belongs to none comes last. */
export interface MenuEntry {
  title: string
  icon: string
  group?: 'Работа' | 'Сайт' | 'Калькулятор'
  place: number
  /** It stands under this one, while either is open. */
  below?: Screen
  /** Other words that people type for it. */
  keywords: string
  /** Beside Ctrl or Cmd in the program. */
  key?: string
}

/** Why a kind has no answer to something that every kind is asked. */
export interface None {
  none: string
}

interface Joins {
  except: readonly string[]
}

interface Facts extends Room {
  /** As the log and dialogs call one of them, as lists call several. */
  words: readonly [one: string, many: string]
  /** The first parts of its paths below `/api`. */
  api: readonly string[]
  reads: Action
  /** Where one of them is seen: the number of the log's line stands for the part with a colon. */
  record?: Screen
  /** The list, and screens besides it and the record's. */
  screens: readonly Screen[]
  menu?: MenuEntry
  /** The kind that opens it and whose number it takes with it. */
  partOf?: string
  /** The field of a record by which the log calls it; null where that would keep a person's name. */
  titled: string | null
  bin: true | None
  /**
   * Edits of two people that do not overlap are joined unasked, unless one of these fields of the record has changed on either
   * side. Never for money, law, prices, tables, rights, consent and what visitors see.
   */
  joins: Joins | None
  /** Kinds and subjects whose lists, counts or days show its records, and are read anew with them. */
  shownIn: readonly string[]
  /** Named after «Комментарий к», before its number or name. */
  comments?: string
  presence?: true
  /** The list as its saved views are stored. */
  views?: string
  /** Whole paths of responses that the program keeps for hours without a server. */
  offline?: readonly `/api/${string}`[]
}

/** A record that may hold what belongs to a person stays off lists that the whole system shows. */
export type KindFacts = Facts & ({ personal: true; recent?: never } | { personal: false; recent?: true })

export const kind = <const K extends KindFacts>(facts: K): K => facts

/** Facts of a subject that is no record, such as the overview. */
export interface SubjectFacts extends Room {
  title: string
  api?: readonly string[]
  reads: Action
  screens: readonly Screen[]
  menu?: MenuEntry
  views?: string
  offline?: readonly `/api/${string}`[]
}

export const subject = <const S extends SubjectFacts>(facts: S): S => facts
