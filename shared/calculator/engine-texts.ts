import * as texts from '#messages/calculation/engine.js'
import { groups } from '#messages/calculation/line-groups.js'

/** The names of the groups alone are what other screens need as well. */
export type EngineTexts = typeof texts & { groups: typeof groups }

export const textsOfBuild: EngineTexts = { ...texts, groups }
