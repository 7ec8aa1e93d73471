/** Finds, for visitors who switch to a language that lacks the page, the nearest page in it, and writes a notice. */
import type { Context } from '#server/platform/context.ts'
import { isFixedPath, isFreePath } from '#shared/domain/content/page-path.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { categoryRows } from '../categories/category.kind.ts'
import { categoryTitleIn } from '../categories/category-titles.ts'
import { findPostBySlug, findPublishedSlugs } from '../posts/post.store.ts'
import { RedirectError } from '../redirects/redirect-moved.ts'
import { isPublishedIn } from '../site-pages/site-page.store.ts'
import { pageTextsIn } from './page-request.ts'

/** A page that is published in the other language only. */
export interface Untranslated {
  /** Path without the language prefix. */
  path: string
  /** Notice in the language that lacks the page. */
  notice: string
}

/** The query that names the page the visitor came from. @example cameFrom('/about') // 'from=%2Fabout' */
export const cameFrom = (place: string): string => String(new URLSearchParams({ from: place }))

/**
 * Finds the page that `from` names: the slug of a post, the path of a page, or `/blog?category=3`; null for anything
 * else. Throws `RedirectError` to a translation that exists by now; drops `from`, which would redirect in a circle.
 */
export const findUntranslated = async (
  ctx: Context,
  lang: Language,
  from: string | null,
): Promise<Untranslated | null> => {
  if (from === null) return null
  const category = /^\/blog\?category=([1-9]\d{0,8})$/.exec(from)?.[1]
  if (category) return untranslatedCategory(ctx, lang, Number(category))
  if (isFixedPath(from) || isFreePath(from)) return untranslatedPage(ctx, lang, from)
  return /^[a-z0-9-]{1,200}$/.test(from) ? untranslatedPost(ctx, lang, from) : null
}

/** For a 404: the page with the same path in the other language, with a notice. */
export const findElsewhere = async (
  ctx: Context,
  lang: Language,
  path: string,
): Promise<Untranslated | null> => {
  try {
    const found = await findUntranslated(ctx, lang, path.replace(/^\/blog\//, ''))
    return found && { ...found, notice: pageTextsIn(lang).untranslated.elsewhere }
  } catch (error) {
    if (error instanceof RedirectError) return null
    throw error
  }
}

/** The path of a post that was asked for by its address in the other language, as when its link is given a prefix. */
export const findTranslated = async (ctx: Context, lang: Language, path: string): Promise<string | null> => {
  const [, slug] = /^\/blog\/([a-z0-9-]{1,200})$/.exec(path) ?? []
  const post = slug ? await findPostBySlug(ctx.db, slug, otherLanguage(lang)) : undefined
  if (post?.status !== 'published') return null
  const own = (await findPublishedSlugs(ctx.db, [post.id], lang)).get(post.id)
  return own ? `/blog/${own.slug}` : null
}

const untranslatedPost = async (ctx: Context, lang: Language, slug: string) => {
  const post = await findPostBySlug(ctx.db, slug, otherLanguage(lang))
  if (post?.status !== 'published') return null
  const own = (await findPublishedSlugs(ctx.db, [post.id], lang)).get(post.id)
  if (own) throw new RedirectError(`/blog/${own.slug}`, { dropsQuery: true })
  return { path: `/blog/${post.slug}`, notice: pageTextsIn(lang).untranslated.post }
}

const untranslatedPage = async ({ db }: Context, lang: Language, path: string) => {
  if (!(await isPublishedIn(db, path, otherLanguage(lang)))) return null
  if (await isPublishedIn(db, path, lang)) throw new RedirectError(path, { dropsQuery: true })
  return { path, notice: pageTextsIn(lang).untranslated.page }
}

const untranslatedCategory = async ({ db }: Context, lang: Language, id: number) => {
  const row = await categoryRows.find(db, id)
  if (!row || categoryTitleIn(row, otherLanguage(lang)) === null) return null
  const path = `/blog?category=${id}`
  if (categoryTitleIn(row, lang) !== null) throw new RedirectError(path, { dropsQuery: true })
  return { path, notice: pageTextsIn(lang).untranslated.category }
}
