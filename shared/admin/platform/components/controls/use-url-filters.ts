/** List filters kept in the URL query, so that a list can be sent as a link and survives going back. */
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import {
  type NavigateOptions,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom'

export type UrlFilters<Name extends string> = ReturnType<typeof useUrlFilters<Name>>

/** History state of an entry that shows more than the list that it was opened from. */
const entered = 'entered'

export const useUrlFilters = <Name extends string>(names: readonly Name[]) => {
  const [shown, setSearch] = useSearchParams()
  const { pathname, key, state } = useLocation()
  const navigate = useNavigate()
  const { location: coming } = useNavigation()
  // Takes the query of a pending navigation, so that a field does not fall back to its old value meanwhile.
  const text = coming?.pathname === pathname ? coming.search.slice(1) : shown.toString()
  const search = new URLSearchParams(text)
  const latest = useRef(text)
  const left = useRef<string | null>(null)
  // The query set last, until it is shown: changes in quick succession must build on it, not on the query still shown.
  const asked = useRef<string | null>(null)
  useEffect(() => {
    latest.current = text
    if (asked.current === text) asked.current = null
  }, [text])
  const type = useNavigationType()
  const onEntry = useEffectEvent((_entry: string) => {
    // Going back drops the query set last.
    if (type === 'POP') asked.current = null
  })
  useEffect(() => onEntry(key), [key])
  const change = useCallback(
    (name: string, value: string, options: NavigateOptions, keepPage: boolean) => {
      const next = new URLSearchParams(asked.current ?? latest.current)
      if (value === '') next.delete(name)
      else next.set(name, value)
      if (!keepPage) next.delete('page')
      asked.current = next.toString()
      setSearch(next, options)
    },
    [setSearch],
  )
  const values = valuesOf(names, search)
  return {
    values,
    /** Counts from 1. */
    page: pageOf(search.get('page')),
    /** Changes a filter and goes to the first page. Empty text takes the filter away. */
    set(name: Name, value: string, { keepPage = false } = {}): void {
      change(name, value, { replace: true }, keepPage)
    },
    /** Opens what the value names; from the list as an entry of its own, so that going back closes it. */
    enter(name: Name, value: string): void {
      const isWithin = values[name] !== ''
      change(name, value, { replace: isWithin, state: isWithin ? state : entered }, true)
    },
    /** Closes it, and goes back where it was opened from the list. */
    leave(name: Name): void {
      if (state !== entered) change(name, '', { replace: true }, true)
      // A key that repeats goes back once.
      else if (left.current !== key) {
        left.current = key
        void navigate(-1)
      }
    },
    setPage: (page: number): void => change('page', page > 1 ? String(page) : '', {}, true),
    /** Takes filters and page away; what else the address says stays, such as the tab that the list is on. */
    clear: (): void => {
      const next = new URLSearchParams(asked.current ?? latest.current)
      for (const name of [...names, 'page']) next.delete(name)
      asked.current = next.toString()
      setSearch(next)
    },
    /** True when any filter narrows the list. */
    narrowed: names.some(name => values[name] !== ''),
  }
}

const valuesOf = <Name extends string>(names: readonly Name[], search: URLSearchParams) =>
  Object.fromEntries(names.map(name => [name, search.get(name) ?? ''])) as Record<Name, string>

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}
