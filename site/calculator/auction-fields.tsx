/** The auction, the way over the sea, and under "more" who bids and how. */
import type { PageOf } from '#shared/contract/pages.ts'
import { labelsOf, RadioRow, SelectField } from './choice.tsx'
import type { FormTools } from './form-tools.ts'
import { CheckField } from './number-field.tsx'

export const AuctionFields = ({
  tools,
  places,
}: {
  tools: FormTools
  places: PageOf<'calculator'>['places']
}) => {
  const yards = tools.fields.auction === 'iaai' ? places.iaai : places.copart
  return (
    <fieldset className="form-part">
      <legend>Аукцион и&nbsp;море</legend>
      <RadioRow name="auction" legend="Аукцион" tools={tools} helped={false} />
      <div className="field-grid">
        <SelectField
          name="location"
          label="Площадка"
          options={listOf(yards, 'Выберите площадку', tools.fields.location)}
          tools={tools}
        />
        <SelectField
          name="destination"
          label="Порт назначения"
          options={listOf(places.destinations, 'Выберите порт', tools.fields.destination)}
          tools={tools}
        />
        <SelectField
          name="port"
          label="Порт США"
          options={listOf(places.ports, 'Самый дешёвый путь', tools.fields.port)}
          tools={tools}
        />
        <SelectField name="title" label="Документы (title)" options={labelsOf('title')} tools={tools} />
      </div>
      <details className="form-more-inner">
        <summary>Ещё: оплата, ставка, страховка</summary>
        <div className="field-grid">
          <SelectField name="payment" label="Оплата" options={labelsOf('payment')} tools={tools} />
          <SelectField name="bid" label="Ставка" options={labelsOf('bid')} tools={tools} />
          <SelectField name="volume" label="Объём закупок" options={labelsOf('volume')} tools={tools} />
        </div>
        <CheckField name="insurance" label="Застраховать перевозку" tools={tools} />
      </details>
    </fieldset>
  )
}

/** A place that came in by a link and is in no table any more is shown all the same: the statement says what is missing. */
const listOf = (names: readonly string[], first: string, chosen: string | undefined): [string, string][] => [
  ['', first],
  ...(chosen && !names.includes(chosen) ? [[chosen, chosen] satisfies [string, string]] : []),
  ...names.map((name): [string, string] => [name, name]),
]
