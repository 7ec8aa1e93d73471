/** Drawings and backgrounds that the site has. */
import { texts } from '#messages/content/section-kinds.js'

/** Colour themes of pages: one for each of the three regions, and a neutral theme. */
export const pageThemes = ['neutral', 'usa', 'eu', 'georgia'] as const
export type PageTheme = (typeof pageThemes)[number]
export const themeNames: Record<PageTheme, string> = texts.options.theme

/** Our drawn scenes, each in a light and a dark scheme. */
export const sceneNames = ['home', 'usa', 'eu', 'georgia'] as const
export type SceneName = (typeof sceneNames)[number]
