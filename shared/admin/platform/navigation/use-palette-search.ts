/** Searches each group of the palette for the typed text. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '#shared/domain/can.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import type { PaletteAction, PaletteGroup } from './palette-group.ts'

/** Least number of letters: fewer would match almost everything. */
const shortest = 2
const maxPerGroup = 5

/** Results by group title. */
type Found = Record<string, readonly PaletteAction[]>

export const usePaletteSearch = (groups: readonly PaletteGroup[], query: string): Found => {
  const { client } = useServices()
  const queries = useQueryClient()
  const user = useUser()
  const [q] = useDebouncedValue(query.trim().slice(0, 100), 200)
  const isLongEnough = q.length >= shortest
  const { data = {} } = useQuery({
    queryKey: ['palette', q],
    enabled: isLongEnough && user !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Found> => {
      const allowed = groups.filter(({ needs }) => user !== null && can(user, needs))
      const found = await Promise.all(
        allowed.map(async ({ title, find }) => {
          // A group whose search fails has no results; the others keep theirs.
          const finds = await find?.({ q, client, queries, signal }).catch(() => [])
          return [title, finds?.slice(0, maxPerGroup) ?? []] as const
        }),
      )
      return Object.fromEntries(found)
    },
  })
  return isLongEnough ? data : {}
}
