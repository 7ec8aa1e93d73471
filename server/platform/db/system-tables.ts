import type { Generated } from 'kysely'
import type { Role } from '#shared/domain/can.ts'
import { fact, kept, person, rows, stays, table, times, why } from './table-columns.ts'

export interface AdminTable {
  id: Generated<number>
  email: string
  /** The address folded for comparison, see `foldKey`. */
  email_key: string
  name: string
  password_hash: string
  role: Role
  /** Tokens carry it as `ver`; raising it ends every session of the account. */
  session_version: Generated<number>
  /** Sealed, see `config/secret-box.ts`; stored when two-factor sign-in is set up, in force once confirmed. */
  totp_secret: string | null
  totp_confirmed_at: string | null
  /** The 30-second step of the last accepted code: no code is accepted twice. */
  totp_last_step: number | null
  /** JSON: salted hashes of the unused recovery codes, see `accounts/recovery-codes.ts`. */
  recovery_codes: Generated<string>
  created_at: string
  updated_at: string
}

export interface SessionTable {
  jti: string
  admin_id: number
  /** The account's session version when the session began; once the account's is higher, the session is invalid. */
  session_version: number
  device: string
  created_at: string
  last_seen_at: string
  expires_at: string
  revoked_at: string | null
}

/** Lineage of this database: a restored copy gets a new id. See `accounts/end-sessions-of-copy.ts`. */
export interface SessionEpochTable {
  id: Generated<number>
  lineage: string
  /** Number of sessions, rights and accounts that were taken away; database triggers raise it. */
  endings: Generated<number>
  created_at: string
}

/** Chats in which somebody has addressed the bot; requests are sent to the chosen ones. */
export interface TelegramChatTable {
  id: Generated<number>
  chat_id: string
  title: string
  chosen: Generated<number>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** People who pressed a button in a chosen chat, each with the account assigned to them. */
export interface TelegramPersonTable {
  id: Generated<number>
  telegram_id: string
  name: string
  admin_id: number | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** One row: the last update of the bot that was handled. */
export interface TelegramUpdateTable {
  only_one: number
  last_update: number
  /** When that update was handled: Telegram counts on from it for a week. Null when stored by an earlier version. */
  handled_at: string | null
  /** The bot's id; empty when stored by an earlier version. */
  bot: Generated<string>
}

/** One row while the removal of old personal data waits for approval, see `personal-data/retention-approval.ts`. */
export interface RetentionQuestionTable {
  only_one: number
  due: number
  total: number
  asked_at: string
  allowed: number
}

export const systemColumns = {
  admins: table<AdminTable>(
    rows(
      fact('id', 'name'),
      kept(
        why.secrets,
        fact('email', 'email_key', 'password_hash', 'role', 'session_version'),
        fact('totp_secret', 'totp_confirmed_at', 'totp_last_step', 'recovery_codes'),
        fact(...times),
      ),
    ),
  ),
  retention_questions: table<RetentionQuestionTable>(
    stays(why.passing)(fact('only_one', 'due', 'total', 'asked_at', 'allowed')),
  ),
  session_epochs: table<SessionEpochTable>(
    stays(why.passing)(fact('id', 'lineage', 'endings', 'created_at')),
  ),
  sessions: table<SessionTable>(
    stays(why.passing)(
      fact('jti', 'admin_id', 'session_version', 'device', 'created_at', 'last_seen_at'),
      fact('expires_at', 'revoked_at'),
    ),
  ),
  telegram_chats: table<TelegramChatTable>(
    stays(why.secrets)(person('title'), fact('id', 'chat_id', 'chosen', 'version', ...times)),
  ),
  // Names are those of colleagues who press the buttons in a chat of the office.
  telegram_people: table<TelegramPersonTable>(
    stays(why.secrets)(fact('id', 'telegram_id', 'name', 'admin_id', 'version', ...times)),
  ),
  telegram_updates: table<TelegramUpdateTable>(
    stays(why.passing)(fact('only_one', 'last_update', 'handled_at', 'bot')),
  ),
}
