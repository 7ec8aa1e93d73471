/** A page that the office writes, of the sections that most pages are made of. */
import type { PageProps } from '../routing/page-props.ts'
import { basicSections } from '../sections/basic-sections.ts'
import { WrittenPage } from '../sections/written-page.tsx'

export const Page = ({ page, site }: PageProps<'site'>) => (
  <WrittenPage key={page.path} page={page} site={site} components={basicSections} />
)
