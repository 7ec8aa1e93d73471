/**
 * Changes of the calculation's own rules, which are neither law nor table nor price. A link or a quote made by earlier
 * ones can be priced by them again, so that the difference to today has its name.
 *
 * 1: until November 2026. 2: unloading in a port abroad belongs to customs value, services by route, certification of
 * cars from elsewhere.
 */
export const currentRules = 2

/** The first day of the current rules. */
export const currentRulesSince = '2026-11-22'

/** Statements and links that name none are of the first. */
export const rulesOf = ({ rules }: { rules?: number | undefined }): number => rules ?? 1
