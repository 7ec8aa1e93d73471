import * as texts from '#messages/admin/frame.js'
import { groups } from '#messages/admin/kinds.js'
import { menuPlaces } from '#shared/kinds/all-kinds.ts'
import type { Destination } from './platform/navigation/destination.ts'
import { useNewRequests } from './work/requests/use-new-requests.ts'

/** Counters shown beside a destination, by path. */
const counts: Readonly<Record<string, NonNullable<Destination['count']>>> = {
  '/admin/requests': { useCount: useNewRequests, of: texts.ofNew },
}

export const destinations: readonly Destination[] = menuPlaces.map(({ title, group, ...place }) => {
  const count = counts[place.path]
  return {
    ...place,
    title: title(),
    ...(group === undefined ? {} : { group: groups[group] }),
    ...(count ? { count } : {}),
  }
})
