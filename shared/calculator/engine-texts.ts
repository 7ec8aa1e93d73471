/**
 * What statements say. Functions of the engine take the texts as an argument; without it they speak the language of the
 * build, which on the server is Russian.
 */
import * as texts from '#messages/engine.js'
import { groups } from '#messages/line-groups.js'

/** The names of the groups alone are what other screens need as well. */
export type EngineTexts = typeof texts & { groups: typeof groups }

export const textsOfBuild: EngineTexts = { ...texts, groups }
