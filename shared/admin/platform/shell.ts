/** Services of the surrounding program, implemented by the web page and by the desktop window. */
import type { z } from 'zod'
import type { UploadForm } from '#shared/client/upload-form.ts'
import type { MenuCommand, ProgramPreferences } from '#shared/contract/platform/program.ts'
import type {
  credentialsSchema,
  passwordChangeSchema,
  sessionSchema,
  sessionUserSchema,
} from '#shared/contract/system/accounts.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export type { ProgramPreferences }

export type SessionUser = z.infer<typeof sessionUserSchema>

/** Who is signed in and until when (ISO 8601, UTC). Never carries the token. */
export type AdminSession = Omit<z.infer<typeof sessionSchema>, 'token'>

export type Credentials = z.input<typeof credentialsSchema>
export type PasswordChange = z.input<typeof passwordChangeSchema>

/** Work of an earlier start of the program that waits for its place on this device. */
export interface HeldDraft {
  userId: number
  title: string
  /** Path of the form. */
  path: string
  /** True when the person has asked to save it. */
  isSave: boolean
  reason: string
}

export interface AdminShell {
  kind: 'web' | 'desktop'
  /** Session stored before a reload or restart, or null; `expired` where the program knows that a session has ended. */
  restore(): Promise<AdminSession | 'expired' | null>
  /** Throws `ApiError` with the server's problem when e-mail and password are rejected. */
  signIn(credentials: Credentials): Promise<AdminSession>
  /** Ends the session on the server and forgets it here, also when the server cannot be reached. */
  signOut(): Promise<void>
  /** Forgets the session here after a 401; the server has already ended it. */
  forget(): Promise<void>
  /** Headers that authenticate a call; empty where the program adds them itself. */
  headers(): Record<string, string>
  /** In place of the browser's, where the program reads copies without the server. */
  fetch?: typeof fetch
  /** Sends a form with progress; set where the page itself cannot measure it. */
  uploadForm?: UploadForm
  /** Changes the password and stores the new session from the response. Throws `ApiError`. */
  changePassword(change: PasswordChange): Promise<AdminSession>
  /**
   * Calls `listener` when the session ends outside the page (another window, keychain, clock); returns the
   * unsubscribe.
   */
  onSessionEnd(listener: () => void): () => void
  /**
   * Sets in which language the person reads here, and in which the account does while somebody is signed in; then loads
   * the page in it, so that it never resolves. Throws `ApiError`.
   */
  setLanguage(lang: Language): Promise<void>
  openExternal(url: string): void
  /** Origin of the public pages, for links sent to customers: `https://broker.example`. */
  site: string
  /** Offers the native save dialog; resolves false when the person cancelled. */
  saveFile?(suggestedName: string, content: Blob): Promise<boolean>
  /** Starts dragging a file into another program; call while the pointer's button is held. */
  dragFile?(suggestedName: string, content: Blob): Promise<void>
  onMenu?(listener: (command: MenuCommand) => void): () => void
  /**
   * Calls `listener` with the time of the saved records (ms since 1970) when the server is out of reach; null when
   * it can be reached again.
   */
  onSavedRecords?(listener: (savedAt: number | null) => void): () => void
  /** Opens the window's own text search; used on screens without a search field. */
  findInPage?(): void
  /** Shows a system notification; `about` identifies the event, so that several windows announce it once. */
  notify?(notice: { title: string; body: string; path: string; about: string }): void
  setUnread?(count: number): void
  /** Work of an earlier start that is not among the drafts yet. Its changes are reported as those of queued saves. */
  heldDrafts?(): readonly HeldDraft[]
  /**
   * Sets the number of unsent changes, of which the program warns on quitting, and how many of them are sent without a
   * decision: for these a closed window hides.
   */
  setQueued?(count: number, due: number): void
  /** Notices about this program, such as a missing keychain. */
  notices?(): string[]
  preferences?: {
    read(): Promise<ProgramPreferences>
    change(to: ProgramPreferences): Promise<void>
    /** Shortcuts to choose from. */
    callKeys: readonly string[]
    /** True when the keys for a call belong to another program; null when the system does not tell. */
    isShortcutTaken(): Promise<boolean | null>
  }
}
