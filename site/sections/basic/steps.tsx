/** The order of the work: numbered steps with how long each takes. */
import type { ReactNode } from 'react'
import { routeEnd, routeInDays, routeStart } from '#messages/content/sections.js'
import { showDate } from '#shared/domain/time/dates.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline } from '#site/components/inline.tsx'
import { type RouteDays, routeDays } from '../route-days.ts'
import { namedBy, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'
import { Swipe } from '../swipe.tsx'

interface StepsProps {
  section: SectionProps<'steps'>['section'] | SectionProps<'route'>['section']
  children?: ReactNode
}

export const Steps = ({ section, children }: StepsProps) => (
  <section className="section section-dark on-dark" {...namedBy(section)}>
    <div className="container">
      <SectionHead section={section} />
      {children}
      <Swipe as="ol" className="steps">
        <InOrder items={section.items}>
          {step => (
            <li>
              <h3>
                <Inline text={step.title} />
              </h3>
              <p>
                <Inline text={step.text} />
              </p>
              {step.time && <p className="step-time">{step.time}</p>}
            </li>
          )}
        </InOrder>
      </Swipe>
    </div>
  </section>
)

/** The same with its days as one line, and the day of arrival. */
export const Route = ({ section, site, data }: SectionProps<'route'>) => {
  const route = routeDays(section.items, site.today)
  return (
    <Steps section={section}>
      {route && (
        <RouteLine route={route} today={site.today} start={routeStart({ route: data.region ?? 'other' })} />
      )}
    </Steps>
  )
}

/** A station where each step begins, what it takes at least as a full line, and what it may take as a thin one. */
const RouteLine = ({ route, today, start }: { route: RouteDays; today: string; start: string }) => (
  <figure className="route-line">
    <svg viewBox={`0 0 ${route.longest} 10`} preserveAspectRatio="none" role="img" aria-label={routeInDays}>
      {route.parts.map(({ start, sure, maybe }) => (
        <g key={start}>
          <path className="route-maybe" d={`M${start + sure} 5h${maybe}`} />
          <path className="route-sure" d={`M${start} 5h${sure}`} />
          <path className="route-station" d={`M${start} 5h0`} />
        </g>
      ))}
      <path className="route-station" d={`M${route.longest} 5h0`} />
    </svg>
    <figcaption>
      <span>
        {start} <time lang="uk">{showDate(today)}</time>
      </span>
      <span>
        {routeEnd} <time lang="uk">{showDate(route.first)}</time>
        {route.last !== route.first && (
          <>
            {' — '}
            <time lang="uk">{showDate(route.last)}</time>
          </>
        )}
      </span>
    </figcaption>
  </figure>
)
