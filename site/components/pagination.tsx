/** Page numbers as links, so that they work without JavaScript and for search engines. */
import * as messages from '#messages/content/blog.js'
import { SiteLink } from './site-link.tsx'

export const Pagination = ({
  page,
  pageCount,
  addressOf,
}: {
  page: number
  pageCount: number
  addressOf: (page: number) => string
}) => {
  if (pageCount < 2) return null
  return (
    <nav className="pagination screen-only" aria-label={messages.pages}>
      <ul>
        {page > 1 && (
          <li>
            <SiteLink to={addressOf(page - 1)} rel="prev">
              {messages.previous}
            </SiteLink>
          </li>
        )}
        {pageNumbers(page, pageCount).map((number, index) =>
          number === null ? (
            <li key={`gap ${index < 3 ? 'before' : 'after'}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <SiteLink
                to={addressOf(number)}
                aria-label={messages.page({ number })}
                {...(number === page ? { 'aria-current': 'page' as const } : {})}
              >
                {number}
              </SiteLink>
            </li>
          ),
        )}
        {page < pageCount && (
          <li>
            <SiteLink to={addressOf(page + 1)} rel="next">
              {messages.next}
            </SiteLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

/**
 * First page, last page, current page and its neighbours; `null` stands for a gap of two pages or more.
 *
 * @example pageNumbers(5, 9) // [1, null, 4, 5, 6, null, 9]
 */
export const pageNumbers = (page: number, pageCount: number): (number | null)[] => {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter(n => n >= 1 && n <= pageCount)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const last = sorted[index - 1] ?? number - 1
    if (number - last === 1) return [number]
    return number - last === 2 ? [number - 1, number] : [null, number]
  })
}
