/** A country page: what is special about the route, steps, timing, documents, what it costs, questions. */
import { eu } from '#site/content/eu.ts'
import { georgia } from '#site/content/georgia.ts'
import type { CountryCopy, PaperItem } from '#site/content/types.ts'
import { usa } from '#site/content/usa.ts'
import { QuickCalculator } from '../calculator/quick-calculator.tsx'
import { ActionLink } from '../components/action-link.tsx'
import { Facts } from '../components/facts.tsx'
import { Hero } from '../components/hero.tsx'
import { Questions } from '../components/questions.tsx'
import { Rows } from '../components/rows.tsx'
import { Steps } from '../components/steps.tsx'
import type { PageProps } from '../routing/page-props.ts'

const copies: Record<'usa' | 'eu' | 'georgia', CountryCopy> = { usa, eu, georgia }

export const Page = ({ page, site }: PageProps<'country'>) => {
  const copy = copies[page.region]
  return (
    <div className="country" data-region={page.region}>
      <Hero copy={copy}>
        {page.example && <QuickCalculator key={page.region} example={page.example} today={site.today} />}
      </Hero>
      <Facts section={copy.special} id="special" />
      <Steps section={copy.steps} id="steps" />
      <Rows section={copy.timing} id="timing" endOf={({ time }) => time} />
      <Rows section={copy.documents} id="papers" sunk endOf={({ from }) => who[from]} />
      <Rows section={copy.costs} id="costs">
        <p>{copy.example.lead}</p>
        <p className="actions">
          <ActionLink link={copy.example.link} look="main" />
        </p>
      </Rows>
      <Facts section={copy.mistakes} id="mistakes" sunk />
      <Questions section={copy.questions} />
      <section className="section call" aria-labelledby="call">
        <div className="container">
          <div className="split">
            <div>
              <h2 id="call">{copy.callback.title}</h2>
              <p className="lead">{copy.callback.text}</p>
            </div>
            <p className="actions">
              <ActionLink link={{ label: copy.callback.button, href: '#callback' }} look="main" />
            </p>
          </div>
          <p className="fine">{copy.disclaimer}</p>
        </div>
      </section>
    </div>
  )
}

const who: Record<PaperItem['from'], string> = {
  client: 'от\u00a0Вас',
  broker: 'готовим мы',
  seller: 'от\u00a0продавца',
  carrier: 'от\u00a0перевозчика',
}
