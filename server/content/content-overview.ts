/** Counts broken references, and lists texts that are soon published by schedule, for the overview of the admin. */
import type { Context } from '#server/platform/context.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { type Language, languages, originalLanguage } from '#shared/domain/site/languages.ts'
import { countLibrary } from './media/picture-library.store.ts'
import { pictureUses } from './picture-uses.ts'
import { countFlawed } from './posts/post-flaws.ts'
import { brokenLinks, readKnownTargets } from './site-pages/broken-links.ts'
import { pageDraftOf } from './site-pages/page-contents.ts'
import { listPageRows, listScheduledPages } from './site-pages/site-page.store.ts'

export const countContentProblems = async (ctx: Context): Promise<NonNullable<Overview['flaws']>> => {
  const [picturesWithoutText, postsLackingPictures, ...broken] = await Promise.all([
    countLibrary(ctx.db, pictureUses, { q: '', show: 'noAlt' }),
    countFlawed(ctx.db, 'lostPicture'),
    ...languages.map(lang => countBrokenLinks(ctx, lang)),
  ])
  return {
    picturesWithoutText,
    postsLackingPictures,
    brokenLinks: broken.reduce((sum, count) => sum + count, 0),
  }
}

const countBrokenLinks = async (ctx: Context, lang: Language): Promise<number> => {
  const drafts = (await listPageRows(ctx.db, lang)).map(pageDraftOf)
  const known = await readKnownTargets(ctx, lang, drafts)
  return drafts.flatMap(({ sections }) => brokenLinks(sections, known)).length
}

/** Most scheduled texts that the overview lists. */
const maxComing = 6

export const listComing = async (ctx: Context): Promise<NonNullable<Overview['coming']>> => {
  const posts = await ctx.db
    .selectFrom('post_texts')
    .select(['post_id as id', 'title', 'published_at'])
    .where('lang', '=', originalLanguage)
    .where('status', '=', 'scheduled')
    .orderBy('published_at')
    .limit(maxComing)
    .execute()
  const rows = await Promise.all(languages.map(lang => listScheduledPages(ctx.db, lang)))
  const pages = rows.flat().map(row => ({
    kind: 'site-page' as const,
    id: row.id,
    title: pageDraftOf(row).title,
    at: row.publish_at,
  }))
  return [
    ...posts.map(({ id, title, published_at }) => ({ kind: 'post' as const, id, title, at: published_at })),
    ...pages,
  ]
    .flatMap(({ at, ...what }) => (at === null ? [] : [{ ...what, at }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, maxComing)
}
