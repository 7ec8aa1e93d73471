/** Remembers filters and page of a list, so that the link back from a record restores them. */
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { opened, sealed } from '../drafts/draft-seal.ts'
import { presentUserId } from '../session-store.ts'

export const useRememberList = (): void => {
  const { pathname, search } = useLocation()
  useEffect(() => rememberList(pathname, search), [pathname, search])
}

export const rememberList = (path: string, search: string): void => {
  try {
    // Sealed, since a search may hold a person's name.
    sessionStorage.setItem(keyOf(path), sealed(keyOf(path), presentUserId() + search))
  } catch {
    // Storage failed: the link back leads to the unfiltered first page.
  }
}

/**
 * Path of a list with the filters and page that it was left with.
 *
 * @example listAddress('/admin/posts') // '/admin/posts?status=draft&page=2'
 */
export const listAddress = (path: string): string => {
  try {
    const left = opened(keyOf(path), sessionStorage.getItem(keyOf(path))) ?? ''
    // Another person may have signed in in this window.
    const [, by, search = ''] = /^(\d+)(\?.*)$/s.exec(left) ?? []
    return by === String(presentUserId()) ? path + search : path
  } catch {
    return path
  }
}

const keyOf = (path: string): string => `admin-list:${path}`
