/** Sections that build trust in the office: its own text, pictures, reviews, people. */
import { readReview } from '#messages/content/sections.js'
import { InOrder } from '#shared/ui/in-order.tsx'
import { PostBody } from '#shared/ui/post-body.tsx'
import { FormattedDate } from '#site/components/formatted-date.tsx'
import { Inline, TextLink } from '#site/components/inline-text.tsx'
import { PlainSection } from '../section-head.tsx'
import { SectionImage } from '../section-image.tsx'
import type { SectionProps } from '../section-props.ts'

export const RichText = ({ section }: SectionProps<'richText'>) => (
  <PlainSection section={section}>
    <PostBody html={section.html} />
  </PlainSection>
)

export const Gallery = ({ section, data }: SectionProps<'gallery'>) => (
  <PlainSection section={section}>
    <ul className="showcase">
      <InOrder items={section.pictures.filter(({ url }) => data.pictures[url])}>
        {picture => (
          <li>
            <figure>
              <SectionImage picture={picture} data={data} />
              {picture.caption && (
                <figcaption>
                  <Inline text={picture.caption} />
                </figcaption>
              )}
            </figure>
          </li>
        )}
      </InOrder>
    </ul>
  </PlainSection>
)

export const Reviews = ({ section }: SectionProps<'reviews'>) => (
  <PlainSection section={section} sunk>
    <ul className="showcase">
      <InOrder items={section.items}>
        {review => (
          <li className="stack">
            <blockquote>
              <p>
                <Inline text={review.text} />
              </p>
            </blockquote>
            <p className="row">
              <span>{`${review.name} `}</span>
              {review.date && <FormattedDate day={review.date} />}
              {review.source && <TextLink href={review.source}>{readReview}</TextLink>}
            </p>
          </li>
        )}
      </InOrder>
    </ul>
  </PlainSection>
)

export const Team = ({ section, data }: SectionProps<'team'>) => (
  <PlainSection section={section}>
    <ul className="showcase">
      <InOrder items={section.people}>
        {person => (
          <li className="stack">
            {person.picture && <SectionImage picture={person.picture} data={data} />}
            <h3>{person.name}</h3>
            {person.role && <p className="small accent">{person.role}</p>}
            {person.text && (
              <p>
                <Inline text={person.text} />
              </p>
            )}
          </li>
        )}
      </InOrder>
    </ul>
    {section.licence && (
      <p className="fine">
        <Inline text={section.licence} />
      </p>
    )}
  </PlainSection>
)
