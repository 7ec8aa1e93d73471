import { InOrder } from '#shared/ui/in-order.tsx'
import { Inline, TextLink } from '#site/components/inline-text.tsx'
import { ScenePicture, sceneOf } from '#site/components/scene-picture.tsx'
import { PlainSection } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const Regions = ({ section }: SectionProps<'regions'>) => (
  <PlainSection section={section} sunk>
    <ul className="regions">
      <InOrder items={section.items}>
        {region => (
          <li className="card region" data-region={region.theme}>
            <ScenePicture scene={sceneOf(region.scene, region.sceneAlt)} />
            <div className="region-text">
              {region.title && (
                <h3>
                  <TextLink href={region.href}>{region.title}</TextLink>
                </h3>
              )}
              <p className="card-text">
                <Inline text={region.text} />
              </p>
              <dl className="row figures">
                <InOrder items={region.figures}>
                  {figure => (
                    <div>
                      <dt>
                        <Inline text={figure.text} />
                      </dt>
                      <dd>{figure.title}</dd>
                    </div>
                  )}
                </InOrder>
              </dl>
            </div>
          </li>
        )}
      </InOrder>
    </ul>
  </PlainSection>
)
