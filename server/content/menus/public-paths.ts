/** Pages that a menu can lead to because visitors can open them now. */
import type { Tx } from '#server/platform/db/open.ts'
import { menuPages } from '#shared/domain/menu-pages.ts'

/** @NOTE Takes the database for the pages that the office writes: they add theirs here. */
export const publicPaths = async (_db: Tx): Promise<ReadonlySet<string>> => own

const own: ReadonlySet<string> = new Set(menuPages.map(({ path }) => path))
