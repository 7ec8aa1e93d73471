/** A page of the office that may have sections of every kind. */
import '../styles/showcase.css'
import type { PageProps } from '../routing/page-props.ts'
import { PageOfSections } from '../sections/page-of-sections.tsx'
import { allSectionComponents } from '../sections/showcase-sections.ts'

export const ShowcasePage = ({ page, site }: PageProps<'showcase'>) => (
  <PageOfSections key={page.path} page={page} site={site} components={allSectionComponents} />
)
