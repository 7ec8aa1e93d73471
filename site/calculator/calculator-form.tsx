/** Input form of the calculator: a plain GET form without scripts, updated live with them. */

import { countedByUs, kg, labels, parts, repairUnknown } from '#messages/calculation/calculator.js'
import * as car from '#messages/calculation/car.js'
import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { AuctionFields } from './fields/auction-fields.tsx'
import { labelsOf, RadioRow, SelectField } from './fields/choice.tsx'
import { DateField } from './fields/date-field.tsx'
import type { FormTools } from './fields/field-props.ts'
import { CheckField, NumberField } from './fields/number-field.tsx'
import { ServiceChoice } from './fields/service-choice.tsx'
import { VinField } from './fields/vin-field.tsx'

export interface CalculatorFormProps {
  tools: FormTools
  used: ReadonlySet<string>
  places: PageOf<'calculator'>['places']
  services: PageOf<'calculator'>['services']
  today: string
  /** Day used by the statement where the visitor has chosen none. */
  counted: string
  rates: DayRates | null
}

export const CalculatorForm = ({
  tools,
  used,
  places,
  services,
  today,
  counted,
  rates,
}: CalculatorFormProps) => (
  <>
    <CarPart tools={tools} used={used} places={places} />
    {used.has('auction') ? (
      <AuctionFields tools={tools} places={places}>
        <RepairField tools={tools} />
      </AuctionFields>
    ) : (
      <fieldset className="form-part">
        <legend>{parts.road}</legend>
        <div className="field-grid">
          <NumberField
            name="carriage"
            label={labels.carriage}
            currency="carriage_currency"
            tools={tools.fields.route === 'own' ? ofOwnCar(tools) : tools}
          />
          <RepairField tools={tools} />
        </div>
        {used.has('eur1') && <CheckField name="eur1" label={labels.eur1} tools={tools} />}
      </fieldset>
    )}
    <fieldset className="form-part">
      <legend>{parts.day}</legend>
      <DateField tools={tools} today={today} counted={counted} rates={rates} />
    </fieldset>
    <details
      className="form-part form-more"
      open={Boolean(tools.problems.own_value || tools.problems.services) || undefined}
    >
      <summary>{parts.more}</summary>
      <div className="field-grid">
        <NumberField
          name="own_value"
          label={labels.ownValue}
          placeholder={countedByUs}
          currency="own_currency"
          tools={tools}
        />
      </div>
      <ServiceChoice services={services} tools={tools} />
    </details>
  </>
)

/** Below the yard, which belongs to the first view. */
const RepairField = ({ tools }: { tools: FormTools }) => (
  <NumberField
    name="repair"
    label={labels.repair}
    placeholder={repairUnknown}
    currency="repair_currency"
    tools={tools}
  />
)

/** Help texts for a car that its owner drives home: the costs differ from a carrier's. */
const ofOwnCar = (tools: FormTools): FormTools => ({
  ...tools,
  help: { ...tools.help, carriage: tools.help.carriageOwn ?? '' },
})

const CarPart = ({ tools, used, places }: Pick<CalculatorFormProps, 'tools' | 'used' | 'places'>) => {
  const { kind, engine } = tools.fields
  return (
    <fieldset className="form-part">
      <legend className="hidden">{parts.car}</legend>
      <RadioRow name="route" legend={car.route} tools={tools} helped={false} />
      <VinField tools={tools} yards={async () => places} />
      <RadioRow name="kind" legend={car.kind} tools={tools} helped={kind === 'truck' || kind === 'bus'} />
      <RadioRow name="engine" legend={car.engine} tools={tools} helped={engine === 'hybrid'} />
      <div className="field-grid">
        <NumberField name="price" label={car.price} currency="currency" tools={tools} />
        {used.has('year') && <NumberField name="year" label={car.year} tools={tools} />}
        {used.has('volume_cc') && (
          <NumberField name="volume_cc" label={car.volume} unit={car.cc} tools={tools} />
        )}
        {used.has('battery') && (
          <NumberField name="battery" label={car.battery} unit={car.kwh} tools={tools} />
        )}
        {used.has('weight') && <NumberField name="weight" label={labels.weight} unit={kg} tools={tools} />}
        {used.has('tractor') && <CheckField name="tractor" label={labels.tractor} tools={tools} />}
        {used.has('fuel') && (
          <SelectField name="fuel" label={labels.fuel} options={labelsOf('fuel')} tools={tools} />
        )}
      </div>
    </fieldset>
  )
}
