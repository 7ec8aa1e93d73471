/** Sections of most pages, bundled in the first chunk of every such page. */
import { byName } from './section-props.ts'

export const basicSections = byName(import.meta.glob('./basic/*.tsx', { eager: true }))
