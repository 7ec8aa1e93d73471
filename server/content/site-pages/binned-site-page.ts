/** A page in the bin. Its revisions stay in their own table and keep its pictures in use. */

import { httpError } from '#server/platform/http/errors/http-error.ts'
import { restoreRows } from '#server/platform/records/bin.store.ts'
import type { BinnedKind } from '#server/platform/records/binned-kind.ts'
import { isFixedPath } from '#shared/domain/content/page-path.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { findPictures } from '../media/media.store.ts'
import { restoreFormerPaths } from '../redirects/former-page-address.ts'
import { pageDraftOf, picturesOfPage } from './page-contents.ts'
import { pageRevisions, replacePage } from './save-site-page.ts'
import { findPageOfPath, findPageTexts } from './site-page.store.ts'

export const binnedSitePage: BinnedKind = {
  right: 'content.write',
  restore: async (tx, { rows }, at) => {
    const { id, path } = rows[0]?.values ?? {}
    if (await findPageOfPath(tx, String(path), originalLanguage))
      throw httpError('bin.place-taken', {
        values: { kind: isFixedPath(String(path)) ? 'fixed_page' : 'page', name: String(path) },
        path: 'path',
      })
    // The scheduled time has passed while the page was in the bin: the schedule is dropped, since nobody has decided to
    // publish it now.
    const late = rows.filter(({ values }) => typeof values.publish_at === 'string' && values.publish_at <= at)
    for (const { values } of late)
      Object.assign(values, { publish_at: null, planned: null, planned_version: null })
    // Bin entries of earlier versions of the program lack the scheduled content, which then was the draft.
    for (const { values } of rows)
      if (typeof values.publish_at === 'string' && !values.planned)
        Object.assign(values, { planned: values.draft, planned_version: values.version })
    const former = rows.filter(({ table }) => table === 'site_page_paths')
    await restoreRows(
      tx,
      rows.filter(row => !former.includes(row)),
      at,
    )
    await restoreFormerPaths(
      tx,
      Number(id),
      former.map(({ values }) => String(values.path)),
    )
    const texts = await findPageTexts(tx, Number(id))
    const row = texts.find(({ lang }) => lang === originalLanguage)
    if (!row) throw new Error(`Page ${id} did not come back`)
    for (const text of texts) await replacePage(tx, text, text, { id: null, at })
    const shown = picturesOfPage(
      ...texts.flatMap(({ draft, planned, published }) => [draft, planned, published]),
    )
    const pictures = await findPictures(tx, shown)
    const isWhole = shown.every(hash => pictures.has(hash))
    const notes = [
      ...(late.length > 0 ? ['время публикации прошло, поэтому запланированное вернулось черновиком'] : []),
      ...(isWhole ? [] : ['не все её картинки ещё есть']),
    ]
    const { title } = pageDraftOf(row)
    return {
      title,
      record: { path: row.path, title },
      ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    }
  },
  purge: pageRevisions.drop,
}
