import * as texts from '#messages/calculation/engine.js'
import { groups } from '#messages/calculation/line-groups.js'

/** `groups` is a catalogue of its own, since other screens need only the names of the groups. */
export type EngineTexts = typeof texts & { groups: typeof groups }

export const textsOfBuild: EngineTexts = { ...texts, groups }
