/** Steps that every start runs after the migrations, in this order; each checks whether its work is already done. */
import { moveTariffOptions } from './calculation/tariffs/move-tariff-options.ts'
import { bindStoredMenus } from './content/menus/bind-entries.ts'
import { createFirstMenu } from './content/menus/create-first-menu.ts'
import { fillPostSearch } from './content/posts/index-posts.ts'
import { createFirstPages } from './content/site-pages/create-first-pages.ts'
import { moveReservedPages } from './content/site-pages/move-reserved-pages.ts'
import type { Context } from './platform/context.ts'
import { reportLostSecrets } from './platform/outbox/channel-settings.ts'
import { endSessionsOfCopy } from './system/accounts/end-sessions-of-copy.ts'
import { sealStoredSecrets } from './system/accounts/seal-stored-secrets.ts'

type StartStep = (ctx: Context) => Promise<unknown>

/** Steps that also run on the backup served while the database is damaged, so that its pages fit this version. */
export const startSteps: readonly StartStep[] = [
  moveTariffOptions,
  createFirstPages,
  createFirstMenu,
  bindStoredMenus,
  moveReservedPages,
  fillPostSearch,
]

/** Steps about sessions and secrets, which must not run on the backup served in place of a damaged database. */
export const stepsOnOwnData: readonly StartStep[] = [endSessionsOfCopy, sealStoredSecrets, reportLostSecrets]
