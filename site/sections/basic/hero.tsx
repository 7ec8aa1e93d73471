/**
 * First screen of a page: the offer with a drawing below it, and the statement beside them. A line under the drawing
 * continues to the statement's total.
 */
import { InOrder } from '#shared/ui/in-order.tsx'
import { QuickCalculator } from '#site/calculator/quick-calculator.tsx'
import { ActionLink } from '#site/components/action-link.tsx'
import { Inline, Parts } from '#site/components/inline-text.tsx'
import { ScenePicture, sceneOf } from '#site/components/scene-picture.tsx'
import { PageHeading } from '../page-heading.tsx'
import type { SectionProps } from '../section-props.ts'
import { sentencesOf } from '../sentences-of.ts'
import { TitleHeading } from '../title-heading.tsx'

export const Hero = ({ section, data, site, titled = false }: SectionProps<'hero'>) => {
  const { scene, primary, secondary } = section
  const example = data.examples[section.id]
  const anchor = section.anchor ? { id: section.anchor } : {}
  const calculator = example && (
    <QuickCalculator
      key={section.calculator}
      example={example}
      notice={data.notices?.[section.id]}
      today={site.today}
      anyRoute={section.calculator === 'any'}
      ids={`calc-${section.id}`}
    />
  )
  if (!scene)
    return (
      <div className="container" {...anchor}>
        <PageHeading section={section} titled={titled} />
        {calculator}
      </div>
    )
  return (
    <section className="hero" data-scene={scene} {...anchor}>
      <div className="hero-text">
        {section.eyebrow && (
          <p className="eyebrow">
            <Inline text={section.eyebrow} />
          </p>
        )}
        {section.title && (
          <TitleHeading titled={titled}>
            <InOrder items={sentencesOf(section.title)}>
              {sentence => (
                <span>
                  <Parts parts={sentence} />{' '}
                </span>
              )}
            </InOrder>
          </TitleHeading>
        )}
        <p className="lead">
          <Inline text={section.lead} />
        </p>
      </div>
      <ScenePicture scene={sceneOf(scene, section.sceneAlt)} eager />
      {calculator}
      {(primary || secondary) && (
        <p className="actions">
          {primary && <ActionLink link={primary} look="main" />}
          {secondary && <ActionLink link={secondary} look="quiet" />}
        </p>
      )}
    </section>
  )
}
