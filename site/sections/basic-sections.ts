/** The sections that most pages are made of: they are in the first chunk of every such page. */
import { CallToAction, FinePrint } from './call-to-action.tsx'
import { Contacts } from './contacts.tsx'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import { LatestPosts } from './latest-posts.tsx'
import { Questions } from './questions.tsx'
import { Regions } from './regions.tsx'
import { Documents, PriceParts, Timing } from './row-sections.tsx'
import type { SectionComponents } from './section-props.ts'
import { Steps } from './steps.tsx'

export const basicSections = {
  hero: Hero,
  promise: Facts,
  regions: Regions,
  steps: Steps,
  facts: Facts,
  timing: Timing,
  documents: Documents,
  priceParts: PriceParts,
  mistakes: Facts,
  questions: Questions,
  latestPosts: LatestPosts,
  contacts: Contacts,
  callToAction: CallToAction,
  finePrint: FinePrint,
} satisfies SectionComponents
