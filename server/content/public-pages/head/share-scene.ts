import type { ShareScene } from '#server/content/share/share-text.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { quoteNames } from '#shared/calculator/quote-names.ts'
import type { SectionData } from '#shared/contract/content/shown-sections.ts'
import type { KnownSection } from '#shared/contract/content/site-sections.ts'
import { showWholeMoney } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'

/** Drawing and total of the page's hero section, for the picture shown with a shared link. */
export const sceneOf = (
  lang: Language,
  { sections, data }: { sections: readonly KnownSection[]; data: Pick<SectionData, 'examples' | 'notices'> },
): ShareScene => {
  const hero = sections.find(section => section.kind === 'hero')
  const scene = hero?.scene ?? null
  const example = hero && data.examples[hero.id]
  // Sums from example prices are left out, since the picture has no room for a notice.
  if (!example || data.notices?.[hero.id]) return { scene, sum: '', sumOf: '' }
  const { input, statement } = example
  const { usd, eur, uah } = statement.total
  const foreign = input.route === 'eu' ? showWholeMoney(eur, 'EUR') : showWholeMoney(usd, 'USD')
  return {
    scene,
    sum: `≈\u00a0${foreign} · ${showWholeMoney(uah, 'UAH')}`,
    sumOf: quoteLabel({ ...input, usa: undefined }, quoteNames[lang]),
  }
}
