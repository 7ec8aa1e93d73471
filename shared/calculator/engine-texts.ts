import { texts as engine } from '#messages/calculation/engine.js'
import { texts as lines } from '#messages/calculation/line-groups.js'
import { texts as sums } from '#messages/calculation/totals.js'

/** `groups` and `totals` are catalogues of their own, since a page shows them before it computes anything. */
export type EngineTexts = typeof engine & Pick<typeof lines, 'groups'> & Pick<typeof sums, 'totals'>

export const textsOfReader = (): EngineTexts => ({ ...engine, groups: lines.groups, totals: sums.totals })
