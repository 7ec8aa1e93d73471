/** A page of the office: its sections on the background of its theme. */
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { ExampleCalculation } from '#shared/contract/content/shown-sections.ts'
import { PageCalculationProvider, useCalculatorHref } from '../calculator/page-calculation.tsx'
import { ContactBar } from '../components/contact-bar.tsx'
import { PageHeading, titleOnly } from './page-heading.tsx'
import { isTitle, SectionList } from './section-list.tsx'
import type { SectionComponents } from './section-props.ts'

interface WrittenPageProps {
  page: PageOf<'site'> | PageOf<'showcase'>
  site: SiteInfo
  components: SectionComponents
}

export const PageOfSections = ({ page, site, components }: WrittenPageProps) => {
  const { theme, sections, data, marked, notice } = page
  const content = (
    <PageCalculationProvider example={firstExample(page)}>
      {notice && <p className="soft container">{notice}</p>}
      {!sections.some(isTitle) && (
        <div className="container">
          <PageHeading section={titleOnly(page.title)} />
        </div>
      )}
      <SectionList sections={sections} data={data} site={site} components={components} marked={marked} />
      {!marked && <CarContactBar site={site} />}
    </PageCalculationProvider>
  )
  return theme === 'neutral' ? content : <div data-region={theme}>{content}</div>
}

const CarContactBar = ({ site }: Pick<WrittenPageProps, 'site'>) => (
  <ContactBar site={site} to={useCalculatorHref('/calculator')} />
)

const firstExample = ({ sections, data: { examples } }: WrittenPageProps['page']): ExampleCalculation =>
  sections.map(({ id }) => examples[id]).find(example => example) ?? null
