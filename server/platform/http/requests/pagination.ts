/** Lists in pages: which rows a page number means, and how the response wraps them. */
import { notFound } from '#server/platform/http/errors/http-error.ts'
import { countedRows } from '#shared/contract/platform/common.ts'

export interface PageBounds {
  page: number
  pageSize: number
  pageCount: number
  total: number
  offset: number
}

/**
 * How far a list is counted for one of its pages: to the bound that its screen names, and ten pages beyond that page.
 *
 * @example countedFor('100', 25) // 2750
 */
export const countedFor = (page: string | undefined, pageSize: number): number =>
  Math.max(countedRows, (pageNumber(page) + 10) * pageSize)

/**
 * The rows of a page; an empty list has page 1. Throws 404 past the end, for zero and for what is no number.
 *
 * @example boundsOfPage('2', 30, 12).offset // 12
 */
export const boundsOfPage = (given: string | undefined, total: number, pageSize: number): PageBounds => {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const page = pageNumber(given)
  if (page < 1 || page > pageCount) throw notFound('page')
  return { page, pageSize, pageCount, total, offset: (page - 1) * pageSize }
}

/** 0 for what is no number of a page. */
export const pageNumber = (given = '1'): number => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0)

export const listPageResponse = <T>(items: T[], { page, pageSize, pageCount, total }: PageBounds) => ({
  items,
  page,
  pageSize,
  pageCount,
  total,
})
