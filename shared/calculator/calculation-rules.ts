/**
 * Versions of the calculation's own rules, which are neither law nor table nor price. A link or a quote made by earlier
 * rules can be priced by them again, which shows how much of a difference to today the rules make.
 *
 * 1: until November 2026. 2: unloading in a port abroad belongs to customs value, services by route, certification of
 * cars from elsewhere. 3: heavy vehicles from the USA have a sea freight and a buyer fee of their own, a new coach by
 * diesel has one excise whatever its volume.
 */
export const currentRules = 3

/** The first day of the current rules. */
export const currentRulesSince = '2026-11-28'

/** Rules of a statement or link. Those of version 1 do not name their version, hence the default. */
export const rulesOf = ({ rules }: { rules?: number | undefined }): number => rules ?? 1
