/** The calculator on its own page. */
import { calculator } from '#site/content/calculator.ts'
import { Calculator } from '../calculator/calculator.tsx'
import { RateHistory } from '../calculator/rate-history.tsx'
import { Questions } from '../components/questions.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const Page = ({ page, site }: PageProps<'calculator'>) => (
  <>
    <div className="container calculator-page">
      <header className="page-head">
        <div>
          <p className="eyebrow">{calculator.eyebrow}</p>
          <h1>{calculator.title}</h1>
          <p className="lead">{calculator.lead}</p>
        </div>
      </header>
      <Calculator page={page} site={site} />
      <RateHistory history={page.rateHistory} />
    </div>
    <Questions section={calculator.questions} />
    <div className="container calculator-end">
      <p className="fine">{calculator.disclaimer}</p>
    </div>
  </>
)
