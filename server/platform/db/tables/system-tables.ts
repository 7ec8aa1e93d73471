import type { Generated } from 'kysely'
import type { Role } from '#shared/domain/can.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { fact, kept, person, rows, stays, why } from '../table-columns.ts'

export const systemColumns = {
  admins: rows({
    id: fact<Generated<number>>(),
    name: fact(),
    email: kept(why.secrets, fact()),
    /** The address folded for comparison, see `foldKey`. */
    email_key: kept(why.secrets, fact()),
    password_hash: kept(why.secrets, fact()),
    role: kept(why.secrets, fact<Role>()),
    /** Language in which the colleague reads the program; null until one is chosen, which reads Russian. */
    lang: kept(why.personal, fact<Generated<Language | null>>()),
    /** Tokens carry it as `ver`; raising it ends every session of the account. */
    session_version: kept(why.secrets, fact<Generated<number>>()),
    /** Sealed, see `config/secret-box.ts`; stored when two-factor sign-in is set up, in force once confirmed. */
    totp_secret: kept(why.secrets, fact<string | null>()),
    totp_confirmed_at: kept(why.secrets, fact<string | null>()),
    /** The 30-second step of the last accepted code: no code is accepted twice. */
    totp_last_step: kept(why.secrets, fact<number | null>()),
    /** JSON: salted hashes of the unused recovery codes, see `accounts/recovery-codes.ts`. */
    recovery_codes: kept(why.secrets, fact<Generated<string>>()),
    created_at: kept(why.secrets, fact()),
    updated_at: kept(why.secrets, fact()),
  }),
  /** One row while the removal of old personal data waits for approval, see `personal-data/retention.job.ts`. */
  retention_questions: stays(why.passing)({
    only_one: fact<number>(),
    due: fact<number>(),
    total: fact<number>(),
    asked_at: fact(),
    allowed: fact<number>(),
  }),
  /** Lineage of this database: a restored copy gets a new id. See `accounts/end-sessions-of-copy.ts`. */
  session_epochs: stays(why.passing)({
    id: fact<Generated<number>>(),
    lineage: fact(),
    /** Number of sessions, rights and accounts that were taken away; database triggers raise it. */
    endings: fact<Generated<number>>(),
    created_at: fact(),
  }),
  sessions: stays(why.passing)({
    jti: fact(),
    admin_id: fact<number>(),
    /** The account's session version when the session began; once the account's is higher, the session is invalid. */
    session_version: fact<number>(),
    device: fact(),
    created_at: fact(),
    last_seen_at: fact(),
    expires_at: fact(),
    revoked_at: fact<string | null>(),
  }),
  /** Chats in which somebody has addressed the bot; requests are sent to the chosen ones. */
  telegram_chats: stays(why.secrets)({
    title: person(),
    id: fact<Generated<number>>(),
    chat_id: fact(),
    chosen: fact<Generated<number>>(),
    version: fact<Generated<number>>(),
    created_at: fact(),
    updated_at: fact(),
  }),
  // Names are those of colleagues who press the buttons in a chat of the office.
  /** People who pressed a button in a chosen chat, each with the account assigned to them. */
  telegram_people: stays(why.secrets)({
    id: fact<Generated<number>>(),
    telegram_id: fact(),
    name: fact(),
    admin_id: fact<number | null>(),
    version: fact<Generated<number>>(),
    created_at: fact(),
    updated_at: fact(),
  }),
  /** One row: the last update of the bot that was handled. */
  telegram_updates: stays(why.passing)({
    only_one: fact<number>(),
    last_update: fact<number>(),
    /** When that update was handled: Telegram counts on from it for a week. */
    handled_at: fact<string | null>(),
    /** The bot's id. */
    bot: fact<Generated<string>>(),
  }),
}
