/** Choice of the services to count; without a choice the usual services are counted. */
import { parts } from '#messages/calculation/calculator.js'
import { isServiceOf } from '#shared/calculator/form/service-fields.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { FormTools } from './field-props.ts'

type Service = PageOf<'calculator'>['services'][number]

export const ServiceChoice = ({
  services: all,
  tools,
}: {
  services: readonly Service[]
  tools: FormTools
}) => {
  const services = all.filter(({ code }) => isServiceOf(code, tools.fields))
  if (services.length === 0) return null
  const chosen = chosenServices(services, tools.fields.services)
  return (
    <fieldset className="choice services">
      <legend>{parts.services}</legend>
      {services.map(service => (
        <label className="check" key={service.code}>
          <input
            type="checkbox"
            name="services"
            value={service.code}
            checked={chosen.has(service.code)}
            onChange={event => {
              const next = new Set(chosen)
              if (event.target.checked) next.add(service.code)
              else next.delete(service.code)
              tools.change(
                'services',
                services
                  .map(({ code }) => code)
                  .filter(code => next.has(code))
                  .join(','),
              )
            }}
          />
          <span>
            <span>{`${service.title} `}</span>
            <small>{formatMoney(service.usd, 'USD')}</small>
          </span>
        </label>
      ))}
      {/* A form without scripts does not send unticked boxes: this field reports that they were rendered. */}
      <input type="hidden" name="services" value="" />
      <input type="hidden" name="boxes" value={tools.fields.route} />
      {tools.problems.services && <p className="field-problem">{tools.problems.services}</p>}
      {tools.help.services && <p className="field-hint">{tools.help.services}</p>}
    </fieldset>
  )
}

/** Ticked boxes: those of the comma-separated list, or the usual services without a list. */
const chosenServices = (services: readonly Service[], list: string | undefined): Set<string> =>
  new Set(
    list === undefined
      ? services.filter(service => service.usual).map(service => service.code)
      : list.split(',').filter(Boolean),
  )
