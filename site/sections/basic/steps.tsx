/** Steps of the work as points on a line, at distances in proportion to their days. */
import { routeEnd, routeStart } from '#messages/content/sections.js'
import { InOrder } from '#shared/ui/in-order.tsx'
import { FormattedDate } from '#site/components/formatted-date.tsx'
import { Inline } from '#site/components/inline-text.tsx'
import { type RouteDays, routeDays } from '../route-days.ts'
import { namedBy, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

interface StepsProps {
  section: SectionProps<'steps'>['section'] | SectionProps<'route'>['section']
  data: SectionProps<'route'>['data']
  site: Pick<SectionProps<'route'>['site'], 'today'>
}

export const Steps = ({ section, data: { region }, site: { today } }: StepsProps) => {
  const { items } = section
  const route = 'days' in (items[0] ?? {}) ? routeDays(items as { days: string }[], today) : null
  const days = route?.stops.map(stop => stop?.most ?? 0) ?? []
  const longest = days.indexOf(Math.max(...days))
  return (
    <section className="section on-dark" {...namedBy(section)}>
      <div className="container">
        <SectionHead section={section} />
        {route && (
          <p className="spread soft tabular route-ends">
            <span>
              <span>{`${routeStart({ route: region ?? 'other' })} `}</span>
              <FormattedDate day={today} end=" " />
            </span>
            <strong className="accent">
              <span>{`${routeEnd} `}</span>
              <Days {...route} />
            </strong>
          </p>
        )}
        <ol className="steps">
          <InOrder
            items={items.map((step, at) => ({ step, stop: route?.stops[at], isLongest: at === longest }))}
          >
            {({ step, stop, isLongest }) => (
              <li>
                <p className="small soft tabular">{stop ? <Days {...stop} /> : step.time}</p>
                {stop && <Line {...stop} />}
                <h3>
                  <Inline text={step.title} />
                </h3>
                <div>
                  <p>
                    <Inline text={step.text} />
                  </p>
                  {stop && step.time && <p className="small accent">{step.time}</p>}
                </div>
                {region && stop && isLongest && (
                  <img src={`/images/way-${region}.svg`} alt="" width="1200" height="240" loading="lazy" />
                )}
              </li>
            )}
          </InOrder>
        </ol>
      </div>
    </section>
  )
}

export { Steps as Route }

const Days = ({ first, last }: Pick<RouteDays, 'first' | 'last'>) => (
  <>
    <FormattedDate day={first} />
    {last !== first && <span>{' — '}</span>}
    {last !== first && <FormattedDate day={last} />}
  </>
)

/** Length of the line for one day, pixels. */
const perDay = 6

/** A thick line for the shortest duration, continued by a thin line up to the longest. */
const Line = ({ sure, most }: { sure: number; most: number }) => (
  <svg width="3" height={most * perDay} aria-hidden="true">
    <path d={`M0 0h3v${sure * perDay}h-3z`} />
    <path d={`M1 ${sure * perDay}h1v${(most - sure) * perDay}h-1z`} />
  </svg>
)
