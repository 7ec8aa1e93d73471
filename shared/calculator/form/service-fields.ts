/** The ticked services of the form: which boxes a route shows, and what becomes of the ticks when it changes. */
import { usualServices } from '#shared/calculator/prices/options.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'

/** As the form's fields say it. */
interface Way {
  route?: string | undefined
  auction?: string | undefined
}

/** The usual services of the route, the one fee that is only Copart's, and what the office has added. */
export const isServiceOf = (code: string, { route, auction }: Way): boolean => {
  if (code === 'copart_title_fee') return route === 'usa' && auction !== 'iaai'
  return code.startsWith('service.') || servicesOf(route).includes(code)
}

/**
 * The comma list after the way has changed: a ticked certification becomes the new route's, and what the old route did
 * not have is ticked, since nobody has left it out.
 */
export const servicesOnWay = (list: string, before: Way, after: Way): string => {
  const ticked = list.split(',').filter(Boolean)
  const kept = ticked.filter(code => !isCertification(code) && isServiceOf(code, after))
  const had = servicesOf(before.route)
  const isCertified = ticked.some(isCertification)
  const added = servicesOf(after.route).filter(code =>
    isCertification(code) ? isCertified : !had.includes(code),
  )
  return [...new Set([...kept, ...added])].join(',')
}

const isCertification = (code: string): boolean => code.startsWith('certification_')

const servicesOf = (route: string | undefined): readonly string[] =>
  usualServices[deliveryRoutes.find(known => known === route) ?? 'usa']
