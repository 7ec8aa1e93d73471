/** A page of the office that may have sections of every kind. */
import '../styles/showcase.css'
import type { PageProps } from '../routing/page-props.ts'
import { allSections } from '../sections/showcase-sections.ts'
import { WrittenPage } from '../sections/written-page.tsx'

export const Page = ({ page, site }: PageProps<'showcase'>) => (
  <WrittenPage key={page.path} page={page} site={site} components={allSections} />
)
