/** A post: picture, date, categories, text, a table of contents if the text is long, further reading. */

import * as messages from '#messages/content/post.js'
import { ContactBar } from '../components/contact-bar.tsx'
import { FormattedDate } from '../components/formatted-date.tsx'
import { Picture } from '../components/picture.tsx'
import { PostCard } from '../components/post-card.tsx'
import { PostText } from '../components/post-text.tsx'
import { ShareLinks } from '../components/share-links.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'
import { blogAddress } from './blog-address.ts'

export const PostPage = ({ page, site }: PageProps<'post'>) => {
  const { post, blocks, contents, related, minutes } = page
  return (
    <>
      <article className="container">
        <header className="post-head">
          <div>
            <p className="row small accent crumbs">
              <SiteLink to="/blog">{`${messages.blog} `}</SiteLink>
              {post.categories.map(category => (
                <SiteLink key={category.id} to={blogAddress({ category: category.id })}>
                  {`${category.title} `}
                </SiteLink>
              ))}
            </p>
            <h1>{post.title}</h1>
            {post.description && <p className="lead">{post.description}</p>}
            <p className="row tabular small soft">
              {post.publishedAt && <FormattedDate day={post.publishedAt} end=" " />}
              {minutes && <span>{messages.readingTime({ minutes: String(minutes) })}</span>}
            </p>
          </div>
          {post.image && (
            <div className="post-picture">
              <Picture
                src={post.image}
                variants={post.imageVariants}
                alt={post.imageAlt}
                sizes={postSizes}
                focus={post.imageFocus}
                eager
              />
            </div>
          )}
        </header>
        <div className="post-columns">
          {contents.length > 0 && (
            <nav className="contents screen-only" aria-label={messages.contents}>
              <p className="contents-title">{messages.contents}</p>
              <ol>
                {contents.map(entry => (
                  <li key={entry.id} data-level={entry.level}>
                    <a href={`#${entry.id}`}>{entry.title}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div>
            <PostText html={post.text} blocks={blocks} site={site} />
            <aside className="spread post-block screen-only">
              <p>{messages.calculateYours}</p>
              <SiteLink className="button" to="/calculator">
                {messages.calculate}
              </SiteLink>
            </aside>
            <ShareLinks url={page.url} title={post.title} />
          </div>
        </div>
        {related.length > 0 && (
          <section className="related screen-only" aria-labelledby="related">
            <h2 id="related">{messages.readNext}</h2>
            <div className="cards">
              {related.map(entry => (
                <PostCard key={entry.id} post={entry} />
              ))}
            </div>
          </section>
        )}
      </article>
      <ContactBar site={site} />
    </>
  )
}

/** Displayed width of the post's picture: beside the title on wide screens. */
export const postSizes = '(max-width: 991px) calc(100vw - 40px), 520px'
