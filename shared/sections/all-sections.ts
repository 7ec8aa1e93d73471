/** Every kind of section, in the order of the catalogue. */

import { calculatorPreset } from './calculator-preset.ts'
import { callToAction, finePrint } from './call-to-action.ts'
import { contacts } from './contacts.ts'
import { deliveredCars } from './delivered-cars.ts'
import { documents } from './documents.ts'
import { exampleLots } from './example-lots.ts'
import { facts, mistakes, promise, risks } from './facts.ts'
import { gallery } from './gallery.ts'
import { hero } from './hero.ts'
import { latestPosts } from './latest-posts.ts'
import { priceList } from './price-list.ts'
import { priceParts } from './price-parts.ts'
import { questions } from './questions.ts'
import { quoteFact } from './quote-fact.ts'
import { regions } from './regions.ts'
import { reviews } from './reviews.ts'
import { richText } from './rich-text.ts'
import { route, steps, timing } from './steps.ts'
import { team } from './team.ts'
import { video } from './video.ts'

export const allSections = {
  hero,
  promise,
  regions,
  steps,
  route,
  facts,
  timing,
  documents,
  priceParts,
  mistakes,
  risks,
  questions,
  latestPosts,
  contacts,
  callToAction,
  finePrint,
  richText,
  gallery,
  video,
  deliveredCars,
  quoteFact,
  reviews,
  team,
  priceList,
  calculatorPreset,
  exampleLots,
}
