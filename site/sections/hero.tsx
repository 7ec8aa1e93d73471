/** The first screen of a page: its scene across the whole width, the offer over the sky, a statement beside it. */
import { QuickCalculator } from '../calculator/quick-calculator.tsx'
import { ActionLink } from '../components/action-link.tsx'
import { Inline } from '../components/inline.tsx'
import { ScenePicture, sceneOf } from '../components/scene-picture.tsx'
import { PageHeading } from './page-heading.tsx'
import type { SectionProps } from './section-props.ts'

export const Hero = ({ section, data, site }: SectionProps<'hero'>) => {
  const { scene, primary, secondary } = section
  if (!scene)
    return (
      <div className="container">
        <PageHeading section={section} />
      </div>
    )
  const example = data.examples[section.id]
  return (
    <section className="hero" {...(section.anchor ? { id: section.anchor } : {})}>
      <ScenePicture scene={sceneOf(scene, section.sceneAlt)} eager />
      <div className="container hero-columns">
        <div className="hero-text">
          <p className="eyebrow">
            <Inline text={section.eyebrow} />
          </p>
          <h1>
            {section.title.split(/(?<=\.) /).map(sentence => (
              <span key={sentence}>
                <Inline text={sentence} />{' '}
              </span>
            ))}
          </h1>
          <p className="lead">
            <Inline text={section.lead} />
          </p>
          <p className="actions">
            {primary && <ActionLink link={primary} look="main" />}
            {secondary && <ActionLink link={secondary} look="quiet" />}
          </p>
        </div>
        {example && (
          <QuickCalculator
            key={section.calculator}
            example={example}
            notice={data.notices?.[section.id]}
            today={site.today}
            anyRoute={section.calculator === 'any'}
          />
        )}
      </div>
    </section>
  )
}
