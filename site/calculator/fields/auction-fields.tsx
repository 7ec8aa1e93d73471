/**
 * Fields for a US auction: the auction, the way over the sea, and under "more" the body, the port, the buyer and the
 * bid.
 */
import type { ReactNode } from 'react'
import { cheapestWay, choosePort, labels, parts } from '#messages/calculation/calculator.js'
import { bodiesOf } from '#shared/calculator/quote-input.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { labelsOf, RadioRow, SelectField } from './choice.tsx'
import type { FormTools } from './field-props.ts'
import { CheckField } from './number-field.tsx'
import { YardField } from './yard-field.tsx'

export const AuctionFields = ({
  tools,
  places,
  children,
}: {
  children: ReactNode
  tools: FormTools
  places: PageOf<'calculator'>['places']
}) => {
  const yards = tools.fields.auction === 'iaai' ? places.iaai : places.copart
  return (
    <fieldset className="form-part">
      <legend className="hidden">{parts.auction}</legend>
      <RadioRow name="auction" legend={labels.auction} tools={tools} helped={false} />
      <input type="hidden" name="sample_yard" value={tools.fields.sample_yard ?? ''} />
      <div className="field-yard">
        <YardField key={tools.fields.auction} yards={yards} ports={places.ports} tools={tools} />
        <SelectField
          name="destination"
          label={labels.destination}
          options={listOf(places.destinations, choosePort, tools.fields.destination)}
          tools={tools}
        />
        <SelectField name="title" label={labels.title} options={labelsOf('title')} tools={tools} />
        {children}
      </div>
      <details className="form-more-inner">
        <summary>{parts.moreAuction}</summary>
        <div className="field-grid">
          <SelectField
            name="body"
            label={labels.body}
            options={bodyLabels(tools.fields.kind)}
            tools={tools}
          />
          <SelectField
            name="port"
            label={labels.port}
            options={listOf(places.ports, cheapestWay, tools.fields.port)}
            tools={tools}
          />
          <SelectField name="payment" label={labels.payment} options={labelsOf('payment')} tools={tools} />
          <SelectField name="bid" label={labels.bid} options={labelsOf('bid')} tools={tools} />
          <SelectField name="volume" label={labels.volume} options={labelsOf('volume')} tools={tools} />
        </div>
        <CheckField name="insurance" label={labels.insurance} tools={tools} />
      </details>
    </fieldset>
  )
}

/** Body types that the kind of vehicle has in the freight tables. */
const bodyLabels = (kind: string | undefined): [string, string][] => {
  const bodies: readonly string[] = bodiesOf(kind)
  return labelsOf('body').filter(([body]) => bodies.includes(body))
}

/**
 * Options of a list, including a place from an old link that no table has any more; the statement then reports the
 * missing price.
 */
const listOf = (names: readonly string[], first: string, chosen: string | undefined): [string, string][] => [
  ['', first],
  ...(chosen && !names.includes(chosen) ? [[chosen, chosen] satisfies [string, string]] : []),
  ...names.map((name): [string, string] => [name, name]),
]
