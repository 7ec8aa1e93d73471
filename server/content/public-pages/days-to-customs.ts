/** Days that each route takes until customs, as the office publishes them in the route section of the route's page. */

import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import { daysToCustoms } from '#shared/calculator/rates/days-to-customs.ts'
import type { DaysToCustoms } from '#shared/calculator/rates/expected-day.ts'
import { regionNames } from '#shared/contract/content/shown-sections.ts'
import { isKnownSection, type KnownSection } from '#shared/contract/content/site-sections.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { publishedOf } from '../site-pages/page-contents.ts'
import { listPageRows } from '../site-pages/site-page.store.ts'

/** Route that a page is about: the one for which the calculator of its hero section is set. */
export const regionOf = (sections: readonly KnownSection[]) =>
  regionNames.find(region =>
    sections.some(section => section.kind === 'hero' && section.calculator === region),
  )

/** The days of the original language take precedence: a sum must not depend on the visitor's language. */
export const readDaysToCustoms = perContentVersion(async (db): Promise<DaysToCustoms> => {
  const rows = (await Promise.all(languages.map(lang => listPageRows(db, lang)))).flat()
  const days: { -readonly [R in keyof DaysToCustoms]: DaysToCustoms[R] } = {}
  for (const row of rows) {
    const sections = (publishedOf(row)?.sections ?? [])
      .filter(isKnownSection)
      .filter(section => !section.hidden)
    const region = regionOf(sections)
    const route = sections.find(section => section.kind === 'route')
    if (region && route) days[region] ??= daysToCustoms(route.items) ?? undefined
  }
  return days
})
