import * as texts from '#messages/calculation/engine.js'
import { groups } from '#messages/calculation/line-groups.js'
import { totals } from '#messages/calculation/totals.js'

/** `groups` and `totals` are catalogues of their own, since a page shows them before it computes anything. */
export type EngineTexts = typeof texts & { groups: typeof groups; totals: typeof totals }

export const textsOfBuild: EngineTexts = { ...texts, groups, totals }
