/** What the home page is made of. */
import type { PageData } from '#shared/contract/pages.ts'
import { findFirstPosts } from '../posts/post-lists.ts'
import { sharedPage } from '../share/share-text.ts'
import { readExample } from './example-quote.ts'
import { pageHead, readMetaTexts } from './page-head.ts'
import type { PageRequest } from './page-request.ts'
import { typesetPost } from './typeset-post.ts'

/** Posts shown on the home page. */
const shownPosts = 3

export const homePage = async ({ ctx, site }: PageRequest): Promise<PageData> => {
  const [words, posts, example] = await Promise.all([
    readMetaTexts(ctx, 'home'),
    findFirstPosts(ctx.db, { scope: 'published', category: 0 }, shownPosts),
    readExample(ctx, 'usa'),
  ])
  const head = pageHead(ctx, site, {
    ...words,
    path: '/',
    share: sharedPage(ctx, site, 'home', words.title),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: site.name,
        url: `${ctx.config.publicUrl}/`,
      },
    ],
  })
  return { site, head, page: { kind: 'home', posts: posts.map(typesetPost), example } }
}
