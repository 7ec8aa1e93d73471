/** A page of the office with common sections only. */
import type { PageProps } from '../routing/page-props.ts'
import { basicSections } from '../sections/basic-sections.ts'
import { PageOfSections } from '../sections/page-of-sections.tsx'

export const OfficePage = ({ page, site }: PageProps<'site'>) => (
  <PageOfSections key={page.path} page={page} site={site} components={basicSections} />
)
