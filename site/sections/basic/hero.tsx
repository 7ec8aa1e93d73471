/**
 * First screen of a page: the offer with a drawing below it, and the statement beside them. A line under the drawing
 * continues to the statement's total.
 */

import { type InlinePart, parseInline } from '#shared/domain/text/inline-text.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { QuickCalculator } from '#site/calculator/quick-calculator.tsx'
import { ActionLink } from '#site/components/action-link.tsx'
import { Inline, Parts } from '#site/components/inline-text.tsx'
import { ScenePicture, sceneOf } from '#site/components/scene-picture.tsx'
import { PageHeading, TitleHeading } from '../page-heading.tsx'
import type { SectionProps } from '../section-props.ts'

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
                  <Parts parts={[...sentence, { kind: 'text', text: ' ' }]} />
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

/**
 * Parts of each sentence. Bold and italic are continued in the next sentence; a link is not split, since screen readers
 * would then find two links with the same target.
 *
 * @example sentencesOf('**Сумма известна. До покупки**') // two sentences, each with a strong part
 */
const sentencesOf = (text: string): InlinePart[][] => split(parseInline(text))

const split = (parts: readonly InlinePart[]): InlinePart[][] => {
  const sentences: InlinePart[][] = [[]]
  for (const part of parts) {
    const [first = [], ...further] = piecesOf(part)
    sentences.at(-1)?.push(...first)
    sentences.push(...further)
  }
  return sentences.filter(sentence => sentence.length > 0)
}

const piecesOf = (part: InlinePart): InlinePart[][] => {
  if (part.kind === 'text')
    return part.text.split(/(?<=\.) /).map(text => (text === '' ? [] : [{ kind: 'text', text }]))
  if (part.kind === 'link') return [[part]]
  return split(part.parts).map(parts => [{ ...part, parts }])
}
