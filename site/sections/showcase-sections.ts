/** The sections that few pages have: they come with the pages that have them. */
import { basicSections } from './basic-sections.ts'
import { DeliveredCars } from './delivered-cars.tsx'
import { CalculatorPreset, PriceList } from './price-sections.tsx'
import { Gallery, Reviews, RichText, Team } from './proof-sections.tsx'
import type { SectionComponents } from './section-props.ts'

/** Every kind of section. */
export const allSections = {
  ...basicSections,
  richText: RichText,
  gallery: Gallery,
  deliveredCars: DeliveredCars,
  reviews: Reviews,
  team: Team,
  priceList: PriceList,
  calculatorPreset: CalculatorPreset,
} satisfies Required<SectionComponents>
