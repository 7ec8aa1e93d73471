/** Service tick boxes of the form: which boxes a route shows, and which remain ticked when the route changes. */
import { usualServices } from '#shared/calculator/prices/options.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'

/** The fields of the form that decide which services apply. */
interface Way {
  route?: string | undefined
  auction?: string | undefined
}

/** True for a usual service of the route, for the Copart title fee at Copart, and for the office's own services. */
export const isServiceOf = (code: string, { route, auction }: Way): boolean => {
  if (code === 'copart_title_fee') return route === 'usa' && auction !== 'iaai'
  return code.startsWith('service.') || servicesOf(route).includes(code)
}

/**
 * Ticked services, comma-separated, after the route or auction has changed: a ticked certification becomes the new
 * route's, and services that the old route lacked are ticked, since nobody has unticked them.
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
