/** The calculator's page: the office's heading, the calculator, then the page's other sections. */
import '../styles/showcase.css'
import { Calculator } from '../calculator/calculator.tsx'
import { RateHistory } from '../calculator/result/rate-history.tsx'
import type { PageProps } from '../routing/page-props.ts'
import { PageHeading, titleOnly } from '../sections/page-heading.tsx'
import { isTitle, SectionList } from '../sections/section-list.tsx'
import type { SectionComponents } from '../sections/section-props.ts'
import { allSectionComponents } from '../sections/showcase-sections.ts'

export const CalculatorPage = ({ page, site }: PageProps<'calculator'>) => {
  const head = page.sections.find(isTitle)
  const shared = { data: page.data, site, marked: page.marked }
  return (
    <>
      <div className="container calculator-page">
        {head ? (
          <SectionList sections={[head]} components={headOnly} {...shared} />
        ) : (
          <PageHeading section={titleOnly(page.title)} />
        )}
        <Calculator page={page} site={site} />
        <RateHistory history={page.rateHistory} />
      </div>
      <SectionList
        sections={page.sections.filter(section => section !== head)}
        components={allSectionComponents}
        titled
        {...shared}
      />
    </>
  )
}

/** Heading of the page, inside the calculator's container. */
const headOnly = { Hero: PageHeading } as SectionComponents
