import { expect, test } from 'vitest'
import { sitePageDraftSchema } from '#shared/contract/content/site-pages.ts'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { previewDraft } from './page-preview.tsx'
import { newSection } from './section-kinds.ts'
import type { PageValues } from './site-page-kind.ts'

const call = newSection('callToAction', 'a')
const half: SiteSection = { ...call, link: { label: 'Звонок', href: '' } } as SiteSection
const whole: SiteSection = { ...call, link: { label: 'Звонок', href: '#callback' } } as SiteSection
const page = (...sections: SiteSection[]): PageValues => ({
  title: '',
  path: '/about',
  theme: 'eu',
  sections,
})

test('a section that lacks something stays as it was last complete', () => {
  const first = previewDraft(page(call), new Map())
  const second = previewDraft(page(half), first.complete)
  expect(second.draft.sections).toEqual([call])
  expect(second.behind).toEqual([half])
  const third = previewDraft(page(whole), second.complete)
  expect([third.draft.sections, third.behind]).toEqual([[whole], []])
})

test('one that was never complete is left out', () => {
  expect(previewDraft(page(half, { id: 'b', kind: 'hologram' }), new Map()).draft.sections).toEqual([
    { id: 'b', kind: 'hologram' },
  ])
})

test('whatever is typed, the server can read it', () => {
  const twice = page(
    { ...call, anchor: 'x' } as SiteSection,
    { ...call, id: 'b', anchor: 'x' } as SiteSection,
  )
  const { draft } = previewDraft({ ...twice, title: 'д'.repeat(500), path: 'п'.repeat(500) }, new Map())
  expect(sitePageDraftSchema.safeParse(draft).error?.issues).toBeUndefined()
  expect(draft.sections).toHaveLength(2)
})
