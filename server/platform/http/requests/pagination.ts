/** Lists in pages: which rows a page number means, and how the response wraps them. */
import { notFound } from '#server/platform/http/errors/http-error.ts'

export interface PageBounds {
  page: number
  pageSize: number
  pageCount: number
  total: number
  offset: number
}

/**
 * The rows of a page; an empty list has page 1. Throws 404 past the end, for zero and for what is no number.
 *
 * @example boundsOfPage('2', 30, 12).offset // 12
 */
export const boundsOfPage = (given: string | undefined, total: number, pageSize: number): PageBounds => {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const page = /^[1-9]\d{0,8}$/.test(given ?? '1') ? Number(given ?? '1') : 0
  if (page < 1 || page > pageCount) throw notFound('page')
  return { page, pageSize, pageCount, total, offset: (page - 1) * pageSize }
}

export const listPageResponse = <T>(items: T[], { page, pageSize, pageCount, total }: PageBounds) => ({
  items,
  page,
  pageSize,
  pageCount,
  total,
})
