/** Path and query of a blog page; default values are left out. */

/** @example blogAddress({ category: 3, page: 2 }) // '/blog?category=3&page=2' */
export const blogAddress = (place: { category?: number | null; q?: string; page?: number }): string => {
  const query = new URLSearchParams()
  if (place.category) query.set('category', String(place.category))
  if (place.q) query.set('q', place.q)
  if (place.page && place.page > 1) query.set('page', String(place.page))
  return query.size > 0 ? `/blog?${query}` : '/blog'
}
