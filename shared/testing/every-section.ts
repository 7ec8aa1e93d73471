/** Every kind of section, filled with the same words. */
import type { KnownSection, SectionKind, SectionLink } from '#shared/contract/site-sections.ts'

export interface Filler {
  heading: string
  text: string
  /** Of a picture of the library. */
  picture: string
}

/** Of every kind one, so that a new kind has its place here as well. */
export const everySection = ({ heading, text, picture }: Filler): KnownSection[] => {
  const link: SectionLink = { label: heading.slice(0, 80), href: '/calculator' }
  const headed = { title: heading, lead: text }
  const fact = { title: heading, text }
  const step = { ...fact, time: heading.slice(0, 120) }
  const image = { url: picture, alt: heading }
  const scene = { scene: 'home', sceneAlt: heading } as const
  const kinds: {
    [K in SectionKind]: Omit<Extract<KnownSection, { kind: K }>, 'id' | 'kind' | 'anchor' | 'hidden'>
  } = {
    hero: {
      ...headed,
      ...scene,
      eyebrow: heading,
      primary: link,
      secondary: link,
      calculator: 'any',
      example: '',
    },
    promise: { ...headed, items: [fact, fact, fact, fact] },
    regions: {
      ...headed,
      items: [
        { ...fact, ...scene, href: '/usa', theme: 'usa', figures: [fact, fact, fact, fact] },
        { ...fact, ...scene, href: '/eu', theme: 'eu', figures: [] },
      ],
    },
    steps: { ...headed, items: [step, step, step] },
    facts: { ...headed, items: [fact, fact, fact, fact, fact] },
    timing: { ...headed, items: [step, step, step] },
    documents: {
      ...headed,
      items: (['client', 'broker', 'seller', 'carrier'] as const).map(from => ({ ...fact, from })),
    },
    priceParts: { ...headed, items: [fact, fact], note: text, link },
    mistakes: { ...headed, items: [fact, fact, fact] },
    questions: { title: heading, items: [{ question: text, answer: text }] },
    latestPosts: { title: heading, link, category: null, count: 12 },
    contacts: { ...headed, link, map: 'https://maps.example.com/' },
    callToAction: { title: heading, text, link, note: text },
    finePrint: { text },
    richText: { title: heading, html: `<h2>${heading}</h2><p>${text}</p><ul><li>${text}</li></ul>` },
    gallery: {
      ...headed,
      pictures: [
        { ...image, caption: text },
        { ...image, caption: '' },
      ],
    },
    deliveredCars: {
      ...headed,
      cars: [
        { ...fact, route: heading, picture: image, quote: '' },
        { ...fact, route: '', picture: null, quote: '' },
      ],
    },
    reviews: {
      ...headed,
      items: [
        { name: heading, text, date: '2026-11-01', source: 'https://example.com/' },
        { name: '', text: 'Да', date: '', source: '' },
      ],
    },
    team: {
      ...headed,
      people: [
        { name: heading, role: heading, text, picture: image },
        { name: 'Я', role: '', text: '', picture: null },
      ],
      licence: text,
    },
    priceList: { ...headed, options: [], announced: 'shown', note: text },
    calculatorPreset: {
      ...headed,
      query: 'route=usa&price=8000&currency=USD&engine=petrol&year=2020&volume_cc=2487',
      label: heading.slice(0, 80),
    },
  }
  return Object.entries(kinds).map(
    ([kind, fields]) =>
      ({ id: kind.toLowerCase(), kind, anchor: '', hidden: false, ...fields }) as KnownSection,
  )
}
