/** Page numbers as links, so that they work without JavaScript and for search engines. */

import * as messages from '#messages/content/blog.js'
import { pageNumbers } from './page-numbers.ts'
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
    <nav className="pagination" aria-label={messages.pages}>
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
