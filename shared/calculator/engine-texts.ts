/**
 * What statements say. Functions of the engine take the texts as an argument; without it they speak the language of the
 * build, which on the server is Russian.
 */
import * as texts from '#messages/calculation/engine.js'

export type EngineTexts = typeof texts

export const textsOfBuild: EngineTexts = texts
