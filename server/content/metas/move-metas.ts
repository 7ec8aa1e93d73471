import { changeRecord } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { metaKind } from './meta.kind.ts'
import { findMetaOfPage } from './meta.store.ts'

/** Moves the meta records of a page to its new path, in every language; if the path has a record, both stay. */
export const moveMetas = async (
  command: ChangeContext,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const lang of languages) {
    const present = await findMetaOfPage(command.tx, from, lang)
    if (!present || (await findMetaOfPage(command.tx, to, lang))) continue
    const { title, description, keywords } = present
    const moved = { page: to, lang, title, description, keywords }
    await changeRecord({ ...command, ifMatch: null }, metaKind, present.id, () => moved)
  }
}
