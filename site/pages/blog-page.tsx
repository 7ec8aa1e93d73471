/** The blog: newest posts, by category, by search, page by page. */

import { useHref } from 'react-router-dom'
import * as messages from '#messages/content/blog.js'
import { ContactBar } from '../components/contact-bar.tsx'
import { Icon } from '../components/icon.tsx'
import { Pagination } from '../components/pagination.tsx'
import { PostCard } from '../components/post-card.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'
import { blogAddress } from './blog-address.ts'

export const BlogPage = ({ page, site }: PageProps<'blog'>) => {
  const { posts, pages, categories, category, q, notice } = page
  const total = posts.total + pages.length
  const isWhole = posts.page === 1 && q === '' && category === null
  const chosen = categories.find(entry => entry.id === category)
  return (
    <>
      <div className="container">
        <header className="spread page-heading">
          <h1>{chosen ? chosen.title : (site.texts?.blog_title ?? messages.title)}</h1>
          <search>
            <form className="search" action={useHref('/blog')}>
              {category !== null && <input type="hidden" name="category" value={category} />}
              <label className="hidden" htmlFor="blog-search">
                {messages.search}
              </label>
              <input
                id="blog-search"
                type="search"
                name="q"
                defaultValue={q}
                maxLength={200}
                placeholder={messages.search}
              />
              <button type="submit" className="icon-button" aria-label={messages.find}>
                <Icon name="search" />
              </button>
            </form>
          </search>
        </header>
        <nav className="chips" aria-label={messages.categories}>
          <ul>
            <li>
              <SiteLink to="/blog" {...(category === null ? { 'aria-current': 'true' as const } : {})}>
                {messages.all}
              </SiteLink>
            </li>
            {categories.map(entry => (
              <li key={entry.id}>
                <SiteLink
                  to={blogAddress({ category: entry.id })}
                  {...(entry.id === category ? { 'aria-current': 'true' as const } : {})}
                >
                  {entry.title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        {notice && <p className="soft">{notice}</p>}
        {q && <p className="soft">{messages.found({ q, count: total === 0 ? messages.nothing : total })}</p>}
        {posts.page === 1 && pages.length > 0 && <FoundPages pages={pages} />}
        {total === 0 && <Empty q={q} category={category} />}
        {posts.items.length > 0 && (
          <>
            <h2 className={pages.length > 0 ? 'blog-part' : 'hidden'}>{messages.posts}</h2>
            <div className="cards">
              {posts.items.map((post, index) => (
                <PostCard key={post.id} post={post} first={index < 3} leads={isWhole && index === 0} />
              ))}
            </div>
          </>
        )}
        <Pagination
          page={posts.page}
          pageCount={posts.pageCount}
          addressOf={number => blogAddress({ category, q, page: number })}
        />
      </div>
      <ContactBar site={site} />
    </>
  )
}

const FoundPages = ({ pages }: Pick<PageProps<'blog'>['page'], 'pages'>) => (
  <>
    <h2 className="blog-part">{messages.sitePages}</h2>
    <ul className="facts">
      {pages.map(({ path, title, text }) => (
        <li key={path}>
          <h3>
            <SiteLink to={path}>{title}</SiteLink>
          </h3>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  </>
)

const Empty = ({ q, category }: { q: string; category: number | null }) => {
  const nothingFound = q !== ''
  const all = nothingFound || category !== null
  return (
    <section className="stack empty">
      <h2>{nothingFound ? messages.nothingFound : messages.noPosts}</h2>
      <p>{nothingFound ? messages.tryOther : all ? messages.noneInTopic : messages.preparing}</p>
      <p>
        <SiteLink className="button" to={all ? '/blog' : '/calculator'}>
          {all ? messages.allPosts : messages.calculate}
        </SiteLink>
      </p>
    </section>
  )
}
