/** The ticked services of the form: which boxes a route shows, and what becomes of the ticks when it changes. */

/** As the form's fields say it. */
interface Way {
  route?: string | undefined
  auction?: string | undefined
}

/** Certification is the route's own, and one fee is only Copart's. */
export const isServiceOf = (code: string, { route, auction }: Way): boolean => {
  if (code.startsWith('certification_')) return code === `certification_${route}`
  return code !== 'copart_title_fee' || (route === 'usa' && auction !== 'iaai')
}

/** The comma list after the way has changed: a ticked certification becomes the new route's. */
export const servicesOnWay = (list: string, before: Way, after: Way): string => {
  const ticked = list.split(',').filter(Boolean)
  const wasCertified = !hasCertification(before.route) || ticked.includes(`certification_${before.route}`)
  const others = ticked.filter(code => !code.startsWith('certification_') && isServiceOf(code, after))
  return [
    ...others,
    ...(wasCertified && hasCertification(after.route) ? [`certification_${after.route}`] : []),
  ].join(',')
}

const hasCertification = (route: string | undefined): boolean => route === 'usa' || route === 'eu'
