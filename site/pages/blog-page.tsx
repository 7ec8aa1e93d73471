/** The blog: newest posts, by category, by search, page by page. */

import { useHref } from 'react-router-dom'
import * as messages from '#messages/blog.js'
import { Icon } from '../components/icon.tsx'
import { Pagination } from '../components/pagination.tsx'
import { PostCard } from '../components/post-card.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'
import { blogAddress } from './blog-address.ts'

export const Page = ({ page }: PageProps<'blog'>) => {
  const { posts, categories, category, q, notice } = page
  const chosen = categories.find(entry => entry.id === category)
  return (
    <div className="container blog">
      <header className="page-heading">
        <h1>{chosen ? chosen.title : messages.title}</h1>
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
      {notice && <p className="blog-found">{notice}</p>}
      {q && (
        <p className="blog-found">
          {messages.found({ q, count: posts.total === 0 ? messages.nothing : posts.total })}
        </p>
      )}
      {posts.items.length === 0 ? (
        <Empty q={q} category={category} />
      ) : (
        <>
          <h2 className="hidden">{messages.posts}</h2>
          <div className="cards">
            {posts.items.map((post, index) => (
              <PostCard key={post.id} post={post} first={index < 3} />
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
  )
}

const Empty = ({ q, category }: { q: string; category: number | null }) => {
  const nothingFound = q !== ''
  const all = nothingFound || category !== null
  return (
    <section className="empty">
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
