import * as texts from '#messages/calculation/engine.js'
import { groups } from '#messages/calculation/line-groups.js'

/** Separate from the other texts, since other screens need the names of the groups only. */
export type EngineTexts = typeof texts & { groups: typeof groups }

export const textsOfBuild: EngineTexts = { ...texts, groups }
