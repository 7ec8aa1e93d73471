import type { SitePage } from '#shared/contract/content/site-pages.ts'

const at = '2026-11-20T09:00:00.000Z'

/** A page as the office reads it, not yet on the site. */
export const aSitePage: SitePage = {
  id: 7,
  lang: 'ru',
  path: '/about',
  title: 'О нас',
  theme: 'neutral',
  status: 'draft',
  publishedAt: null,
  publishedVersion: null,
  publishAt: null,
  planned: null,
  changed: false,
  removable: true,
  brokenLinks: [],
  unknownSections: 0,
  previewUntil: null,
  other: null,
  lastChange: null,
  version: 3,
  createdAt: at,
  updatedAt: at,
  draft: { title: 'О нас', theme: 'neutral', sections: [] },
  published: null,
}
