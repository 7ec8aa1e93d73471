/** What the overview reports of the content: what is broken in it, and what comes out by itself. */
import type { Context } from '#server/platform/context.ts'
import type { Overview } from '#shared/contract/platform/system.ts'
import { languages, originalLanguage } from '#shared/domain/site/languages.ts'
import { countLibrary } from './media/library.store.ts'
import { pictureUses } from './picture-uses.ts'
import { countFlawed } from './posts/post-flaws.ts'
import { draftOf } from './site-pages/page-contents.ts'
import { listPageRows } from './site-pages/site-page.store.ts'
import { sitePageSummaries } from './site-pages/site-page-response.ts'

export const countFlaws = async (ctx: Context): Promise<NonNullable<Overview['flaws']>> => {
  const [picturesWithoutText, postsLackingPictures, ...pages] = await Promise.all([
    countLibrary(ctx.db, pictureUses, { q: '', show: 'noAlt' }),
    countFlawed(ctx.db, 'lostPicture'),
    ...languages.map(async lang => sitePageSummaries(ctx, lang, await listPageRows(ctx.db, lang))),
  ])
  return {
    picturesWithoutText,
    postsLackingPictures,
    brokenLinks: pages.flat().reduce((sum, page) => sum + page.brokenLinks.length, 0),
  }
}

/** Of what is scheduled, the next so many. */
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
  const rows = await Promise.all(languages.map(lang => listPageRows(ctx.db, lang)))
  const pages = rows.flat().map(row => ({
    ...{ kind: 'site-page' as const, id: row.id, title: draftOf(row).title, at: row.publish_at },
  }))
  return [
    ...posts.map(({ id, title, published_at }) => ({ kind: 'post' as const, id, title, at: published_at })),
    ...pages,
  ]
    .flatMap(({ at, ...what }) => (at === null ? [] : [{ ...what, at }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, maxComing)
}
