/** Calls and events between the page and the program around it, shared by main, preload and renderer. */
import { z } from 'zod'
import type { Problem } from '#shared/contract/platform/common.ts'
import { type MenuCommand, programPreferencesSchema } from '#shared/contract/platform/program.ts'
import { roles } from '#shared/domain/can.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import { type callChannels, callKeys, maxSavedBytes } from './bridge-channels.ts'

export type CallName = keyof typeof callChannels

const serverAddress = z.string().min(1).max(300)

/** Number of unsaved items for one server on this computer, of everybody who signs in here. */
const unsaved = z.strictObject({
  /** Saves, removals and phone calls that wait for the server. */
  queued: z.number().int().min(0),
  /** Drafts that nobody has asked to save yet. */
  drafts: z.number().int().min(0),
})
export type Unsaved = z.infer<typeof unsaved>

const namedContent = z.tuple([
  z.string().min(1).max(255),
  z.instanceof(Uint8Array).refine(bytes => bytes.byteLength <= maxSavedBytes),
])

/** Names one start of the program that had no keychain when work began. */
export const startName = z.string().regex(/^[\da-f]{16}$/)

/** Preferences of a person about this program. */
export const preferences = programPreferencesSchema.extend({ callKeys: z.enum(callKeys).nullable() })
export type Preferences = z.infer<typeof preferences>

/** One tuple of arguments for each call; anything else is rejected before a handler runs. */
export const callArguments = {
  restore: z.tuple([]),
  signIn: z.tuple([
    z.strictObject({
      email: z.string().min(1).max(320),
      password: z.string().min(1).max(1024),
      code: z.string().max(64).optional(),
    }),
  ]),
  signOut: z.tuple([]),
  changePassword: z.tuple([
    z.strictObject({ current: z.string().min(1).max(1024), next: z.string().min(1).max(1024) }),
  ]),
  setLanguage: z.tuple([z.enum(languages)]),
  openExternal: z.tuple([z.string().min(1).max(2048)]),
  saveFile: namedContent,
  dragFile: namedContent,
  notify: z.tuple([
    z.strictObject({
      title: z.string().min(1).max(200),
      body: z.string().max(400),
      path: z.string().min(1).max(300),
      /** Key made of event, record and time: each is announced once, however many windows report it. */
      about: z.string().min(1).max(100),
    }),
  ]),
  setUnread: z.tuple([z.number().int().min(0).max(9999)]),
  setQueued: z.tuple([z.number().int().min(0).max(9999), z.number().int().min(0).max(9999)]),
  setDraftsAtRisk: z.tuple([z.number().int().min(0).max(9999)]),
  readPreferences: z.tuple([]),
  changePreferences: z.tuple([preferences]),
  status: z.tuple([]),
  updateProgram: z.tuple([]),
  sealKey: z.tuple([z.array(startName).max(1_000)]),
  findInPage: z.tuple([
    z.strictObject({ text: z.string().min(1).max(200), isForward: z.boolean(), isFirst: z.boolean() }),
  ]),
  stopFinding: z.tuple([]),
  checkServer: z.tuple([serverAddress]),
  chooseServer: z.tuple([serverAddress]),
  forgetServer: z.tuple([serverAddress, unsaved]),
  markRehearsal: z.tuple([serverAddress, z.boolean()]),
} as const satisfies Record<CallName, z.ZodType>

export type CallArguments<N extends CallName> = z.infer<(typeof callArguments)[N]>

/** A new search in the page, or a step to its next or previous match. */
export type FindQuestion = CallArguments<'findInPage'>[0]

/** The active match, counted from 1, and how many there are. */
export interface FindResult {
  ordinal: number
  matches: number
}

export const sessionUser = z.object({
  id: z.number().int().positive(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  lang: z.enum(languages).optional(),
})

/** Who is signed in and until when (ISO 8601, UTC). Never carries the token. */
export const bridgeSession = z.object({ expiresAt: z.iso.datetime(), user: sessionUser })
export type BridgeSession = z.infer<typeof bridgeSession>

export type SignInReply = { ok: true; session: BridgeSession } | { ok: false; problem: Problem }

/** Result of a live check of a typed address; `message` says what to do. */
export type ServerCheck =
  | { ok: true; origin: string; version: string; message: string | null }
  | {
      ok: false
      message: string
      /** Which side is too old to work with the other, when nothing else is wrong. */
      tooOld?: 'program' | 'server'
    }

export interface DesktopStatus {
  /** Chosen server's origin, or null before the first run is finished. */
  server: string | null
  /** Remembered servers, the most recently used first. */
  servers: string[]
  /** Servers that the office only practises on. */
  rehearsals: string[]
  appVersion: string
  /** Notices about this program, such as a missing keychain. */
  notices: string[]
  /** True when another program has the keys that open the window for a call; null when the system does not tell. */
  isShortcutTaken: boolean | null
}

/** Seals the page's drafts for the chosen server. */
export interface SealKey {
  /** 32 bytes. */
  key: Uint8Array
  /**
   * Null when the key is in the keychain. Else the key is of this start, and it is lost with the sealed work at the
   * program's end unless the keychain opens before.
   */
  start: string | null
  /** Starts whose key was kept by a keychain that opened late; null while it cannot be used. */
  earlier: { start: string; key: Uint8Array | null }[]
}

/** Progress of sending a form to the server, in bytes. */
export interface Sent {
  sent: number
  total: number
}

export interface Uploaded extends Sent {
  /** Value that the page has put into the form's header. */
  upload: string
}

export interface DesktopBridge {
  /** Restores the stored session; `expired` when its time is over, and then it is forgotten. */
  restore(): Promise<BridgeSession | 'expired' | null>
  signIn(credentials: CallArguments<'signIn'>[0]): Promise<SignInReply>
  signOut(): Promise<void>
  /** Main stores the new token of the server's response; the page never gets it. */
  changePassword(change: CallArguments<'changePassword'>[0]): Promise<SignInReply>
  /** Main goes on in this language, kept for the next start; the page reloads itself afterwards. */
  setLanguage(language: Language): Promise<void>
  /** False when the address is not on the allow-list and nothing was opened. */
  openExternal(url: string): Promise<boolean>
  /** False when the person cancelled. */
  saveFile(suggestedName: string, content: Uint8Array): Promise<boolean>
  /** Begins a drag out of the window, as long as the pointer's button is down. */
  dragFile(suggestedName: string, content: Uint8Array): Promise<void>
  notify(notice: CallArguments<'notify'>[0]): Promise<void>
  setUnread(count: number): Promise<void>
  /** Reports how many changes wait for the server, and how many of them are sent without a decision. */
  setQueued(count: number, due: number): Promise<void>
  /** Reports how many drafts have no lasting key, so that they are lost when the program ends. */
  setDraftsAtRisk(count: number): Promise<void>
  readPreferences(): Promise<Preferences>
  changePreferences(to: Preferences): Promise<void>
  status(): Promise<DesktopStatus>
  /** Offers the newer program that the server demands; resolves when the person has decided. */
  updateProgram(): Promise<void>
  /**
   * Key for the page's drafts. The page knows the plain text anyway: the key protects against readers of the
   * profile's files.
   * @param starts starts without the keychain whose work the page has
   */
  sealKey(starts: string[]): Promise<SealKey>
  /** Finds text in the page; null when a later search has replaced this one. */
  findInPage(question: FindQuestion): Promise<FindResult | null>
  stopFinding(): Promise<void>
  checkServer(address: string): Promise<ServerCheck>
  /** Checks the address again, remembers the server and switches to it; the page reloads itself afterwards. */
  chooseServer(address: string): Promise<ServerCheck>
  /**
   * Removes a server from the list. False when it is not remembered, or the person keeps it because of what is unsaved.
   * The page then removes what it has stored for the server; the key has been removed before.
   */
  forgetServer(origin: string, unsaved: Unsaved): Promise<boolean>
  /** Says whether the office only practises on a remembered server. */
  markRehearsal(origin: string, isOne: boolean): Promise<void>
  onSessionEnd(listener: () => void): () => void
  /**
   * Reports when the copies were saved that the page reads without the server (milliseconds since 1970); null once the
   * server is there again.
   */
  onSavedRecords(listener: (savedAt: number | null) => void): () => void
  onUploaded(listener: (uploaded: Uploaded) => void): () => void
  onMenu(listener: (command: MenuCommand) => void): () => void
}
