/** Services that the admin's screens ask of the program they run in; the web page and the desktop window both give them. */
import type { UploadForm } from '#shared/client/upload-form.ts'
import type { RequestEdit, WaitingChange } from '#shared/contract/platform/waiting-changes.ts'
import type { Role } from '#shared/domain/can.ts'

export interface SessionUser {
  id: number
  email: string
  name: string
  role: Role
}

/** Who is signed in and until when (ISO 8601, UTC). Never carries the token. */
export interface AdminSession {
  expiresAt: string
  user: SessionUser
}

export interface Credentials {
  email: string
  password: string
  /** The six digits of the authenticator or a recovery code, when the server asked for them. */
  code?: string
}

/** Commands that a native menu can send to the page. */
export type MenuCommand =
  | { kind: 'go'; path: string }
  | { kind: 'save' }
  | { kind: 'find' }
  | { kind: 'palette' }
  | { kind: 'signOut' }
  /** A table's file that was opened with the program. */
  | { kind: 'file'; name: string; content: Uint8Array<ArrayBuffer> }

/** Preferences about the program on this computer. */
export interface ProgramPreferences {
  /** A closed window hides and the program goes on in the tray. */
  staysInTray: boolean
  opensAtLogin: boolean
  /** No notifications between these times of day, `HH:MM`; null for none. */
  quietHours: { from: string; to: string } | null
  /** Keys that open the calculation for a caller from any program; null for none. */
  callKeys: string | null
  /** Minutes without anybody at the computer after which a password is asked for; null for never. */
  lockAfter: number | null
}

export interface AdminShell {
  kind: 'web' | 'desktop'
  /** The session that survives a reload or a restart, or null; `expired` where the program knows that one was there. */
  restore(): Promise<AdminSession | 'expired' | null>
  /** Throws `ApiError` with the server's problem when the pair is rejected. */
  signIn(credentials: Credentials): Promise<AdminSession>
  /** Ends the session on the server and forgets it here, also when the server cannot be reached. */
  signOut(): Promise<void>
  /** Forgets the session here after a 401; the server has already ended it. */
  forget(): Promise<void>
  /** Headers that authenticate a call; empty where the program adds them itself. */
  headers(): Record<string, string>
  /** Where the page itself cannot know how much of a form has gone. */
  uploadForm?: UploadForm
  /**
   * Changes the password and keeps the fresh session that the server answers. Throws `ApiError`. Without it the
   * person signs in again after the change.
   */
  changePassword?(change: { current: string; next: string }): Promise<AdminSession>
  /** Called when the session ended outside the page (another window, the keychain, the clock). Returns the off switch. */
  onSessionEnd(listener: () => void): () => void
  openExternal(url: string): void
  /** Where the public pages are, for links that go to customers: `https://broker.example`. */
  site: string
  /** Offers the native save dialog; resolves false when the person cancelled. */
  saveFile?(suggestedName: string, content: Blob): Promise<boolean>
  /** Lets a file be dropped into another program; the pointer's button is down by then. */
  dragFile?(suggestedName: string, content: Blob): Promise<void>
  onMenu?(listener: (command: MenuCommand) => void): () => void
  /**
   * Notifies that the screens read records from then (milliseconds since 1970), since the server cannot be reached; null when it is there
   * again.
   */
  onSavedRecords?(listener: (savedAt: number | null) => void): () => void
  /** Changes of requests that go out when the server is there; without it a change waits only while its form is open. */
  waitingChanges?: {
    /** The oldest first. */
    list(): Promise<WaitingChange[]>
    /** False when this device cannot hold it safely. */
    add(edit: RequestEdit): Promise<boolean>
    /** About a change that does not go by itself: it goes all the same, or not at all. */
    decide(key: string, decision: 'send' | 'drop'): Promise<void>
    onChange(listener: () => void): () => void
  }
  /** Where the open screen has no search of its own. */
  findInPage?(): void
  /** `about` is the same wherever the same thing is heard of: it is announced once. */
  notify?(notice: { title: string; body: string; path: string; about: string }): void
  setUnread?(count: number): void
  /** So much waits for the server, which a person who quits is told. */
  setWaiting?(count: number): void
  /** Something the person must know about this program, such as a missing keychain. */
  notices?(): string[]
  preferences?: {
    read(): Promise<ProgramPreferences>
    change(to: ProgramPreferences): Promise<void>
    /** The keys that can be chosen. */
    callKeys: readonly string[]
    /** True when the keys for a call belong to another program; null when the system does not tell. */
    isShortcutTaken(): Promise<boolean | null>
  }
}
