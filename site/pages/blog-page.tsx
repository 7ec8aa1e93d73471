/** The blog: newest posts, by category, by search, page by page. */

import { Icon } from '../components/icon.tsx'
import { Pagination } from '../components/pagination.tsx'
import { PostCard } from '../components/post-card.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'
import { blogAddress } from './blog-address.ts'

export const Page = ({ page }: PageProps<'blog'>) => {
  const { posts, categories, category, q } = page
  const chosen = categories.find(entry => entry.id === category)
  return (
    <div className="container blog">
      <header className="page-heading">
        <h1>{chosen ? chosen.title : 'Блог о\u00a0растаможке'}</h1>
        <search>
          <form className="search" action="/blog">
            {category !== null && <input type="hidden" name="category" value={category} />}
            <label className="hidden" htmlFor="blog-search">
              Поиск по блогу
            </label>
            <input
              id="blog-search"
              type="search"
              name="q"
              defaultValue={q}
              maxLength={200}
              placeholder="Поиск по блогу"
            />
            <button type="submit" className="icon-button" aria-label="Найти">
              <Icon name="search" />
            </button>
          </form>
        </search>
      </header>
      <nav className="chips" aria-label="Категории">
        <ul>
          <li>
            <SiteLink to="/blog" {...(category === null ? { 'aria-current': 'true' as const } : {})}>
              Все
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
      {q && (
        <p className="blog-found">
          По запросу «{q}»: {posts.total === 0 ? 'ничего' : posts.total}
        </p>
      )}
      {posts.items.length === 0 ? (
        <Empty q={q} category={category} />
      ) : (
        <>
          <h2 className="hidden">Статьи</h2>
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
      <h2>{nothingFound ? 'Ничего не нашлось' : 'Здесь пока нет статей'}</h2>
      <p>
        {nothingFound
          ? 'Попробуйте другое слово: например, «акциз» или «Copart».'
          : all
            ? 'В этой теме ещё ничего не опубликовано. Посмотрите другие.'
            : 'Мы готовим первые материалы. А пока рассчитайте свой автомобиль.'}
      </p>
      <p>
        <SiteLink className="button" to={all ? '/blog' : '/calculator'}>
          {all ? 'Все статьи' : 'Рассчитать'}
        </SiteLink>
      </p>
    </section>
  )
}
