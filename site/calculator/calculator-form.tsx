/** The inputs of the calculator in plain words. A plain GET form without scripts; live with them. */

import type { DayRates } from '#shared/calculator/statement-shape.ts'
import type { PageOf } from '#shared/contract/pages.ts'
import { AuctionFields } from './auction-fields.tsx'
import { labelsOf, RadioRow, SelectField } from './choice.tsx'
import { DateField } from './date-field.tsx'
import type { FormTools } from './form-tools.ts'
import { CheckField, NumberField } from './number-field.tsx'
import { ServiceChoice } from './service-choice.tsx'

export interface CalculatorFormProps {
  tools: FormTools
  used: ReadonlySet<string>
  places: PageOf<'calculator'>['places']
  services: PageOf<'calculator'>['services']
  today: string
  rates: DayRates | null
}

export const CalculatorForm = ({ tools, used, places, services, today, rates }: CalculatorFormProps) => (
  <>
    <CarPart tools={tools} used={used} />
    {used.has('auction') ? (
      <AuctionFields tools={tools} places={places} />
    ) : (
      <fieldset className="form-part">
        <legend>Дорога</legend>
        <div className="field-grid">
          <NumberField
            name="carriage"
            label="До границы Украины"
            currency="carriage_currency"
            tools={tools}
          />
        </div>
        {used.has('eur1') && <CheckField name="eur1" label="Есть сертификат EUR.1" tools={tools} />}
      </fieldset>
    )}
    <fieldset className="form-part">
      <legend>Курс и&nbsp;день</legend>
      <DateField tools={tools} today={today} rates={rates} />
    </fieldset>
    <details className="form-part form-more" open={Boolean(tools.problems.own_value) || undefined}>
      <summary>Ещё: своя таможенная стоимость и&nbsp;услуги</summary>
      <div className="field-grid">
        <NumberField
          name="own_value"
          label="Таможенная стоимость"
          placeholder="Посчитаем сами"
          currency="own_currency"
          tools={tools}
        />
      </div>
      <ServiceChoice services={services} tools={tools} />
    </details>
  </>
)

const CarPart = ({ tools, used }: Pick<CalculatorFormProps, 'tools' | 'used'>) => {
  const { kind, engine } = tools.fields
  return (
    <fieldset className="form-part">
      <legend>Машина</legend>
      <RadioRow name="route" legend="Откуда" tools={tools} />
      <RadioRow name="kind" legend="Транспорт" tools={tools} helped={kind === 'truck' || kind === 'bus'} />
      <RadioRow name="engine" legend="Двигатель" tools={tools} helped={engine === 'hybrid'} />
      <div className="field-grid">
        <NumberField name="price" label="Цена" currency="currency" tools={tools} />
        {used.has('year') && <NumberField name="year" label="Год выпуска" tools={tools} />}
        {used.has('volume_cc') && <NumberField name="volume_cc" label="Объём" unit="см³" tools={tools} />}
        {used.has('battery') && <NumberField name="battery" label="Батарея" unit="кВт·ч" tools={tools} />}
        {used.has('weight') && <NumberField name="weight" label="Полная масса" unit="кг" tools={tools} />}
        {used.has('fuel') && (
          <SelectField name="fuel" label="Топливо гибрида" options={labelsOf('fuel')} tools={tools} />
        )}
        {used.has('body') && (
          <>
            <SelectField name="body" label="Кузов" options={labelsOf('body')} tools={tools} />
            <input type="hidden" name="body_of" value={kind} />
          </>
        )}
      </div>
    </fieldset>
  )
}
