/** The RSS feed of a language's posts. */
import type { Context } from '#server/platform/context.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { escapeText } from '#shared/domain/text/escape-html.ts'
import { findFirstPosts } from '../posts/post-lists.ts'
import { readMetaTexts } from './page-head.ts'
import { readSiteInfo } from './site-info.ts'

export const rssFeed = async (ctx: Context, lang: Language): Promise<string> => {
  const [site, words, posts] = await Promise.all([
    readSiteInfo(ctx, '', lang),
    readMetaTexts(ctx, 'blog', lang),
    findFirstPosts(ctx.db, { scope: 'published', category: 0, lang }, postLimits.pageSize * 2),
  ])
  const address = (path: string) => ctx.config.publicUrl + site.prefix + path
  // A translation is an item with an id of its own; Russian posts keep the id from before there were translations.
  const guid = (id: number) => (lang === 'ru' ? `post-${id}` : `post-${id}-${lang}`)
  const items = posts.map(
    post =>
      `<item><title>${escapeText(post.title)}</title><link>${address(`/blog/${post.slug}`)}</link><guid isPermaLink="false">${guid(post.id)}</guid>${
        post.publishedAt ? `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>` : ''
      }<description>${escapeText(post.description)}</description>${post.categories
        .map(({ title }) => `<category>${escapeText(title)}</category>`)
        .join('')}</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeText(
    `${site.name}: ${words.title}`,
  )}</title><link>${address('/blog')}</link><atom:link href="${address('/rss.xml')}" rel="self" type="application/rss+xml"/><description>${escapeText(
    words.description,
  )}</description><language>${lang}</language>${items.join('')}</channel></rss>\n`
}
