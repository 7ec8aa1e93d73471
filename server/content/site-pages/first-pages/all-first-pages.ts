/**
 * First pages of a site: one file for each page and language, which a test checks against the contract. A page added
 * here is created in every installation; a changed text only in new ones.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageContents } from '#shared/contract/content/site-pages.ts'
import type { KnownSection } from '#shared/contract/content/site-sections.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export interface FirstPage {
  path: string
  contents: Omit<PageContents, 'sections'> & { sections: KnownSection[] }
}

const files = {
  home: '/',
  usa: '/usa',
  eu: '/eu',
  georgia: '/georgia',
  calculator: '/calculator',
  privacy: '/privacy',
}

const readPages = (lang: Language): readonly FirstPage[] =>
  Object.entries(files).map(([name, path]) => ({
    path,
    // Not parsed by the contract, which would remove the invisible characters that keep words on one line.
    contents: JSON.parse(readFileSync(join(import.meta.dirname, lang, `${name}.json`), 'utf8')),
  }))

export const firstPages = readPages('ru')
export const firstPagesUk = readPages('uk')
