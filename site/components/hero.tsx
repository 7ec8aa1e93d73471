/** The first screen of a page: its scene across the whole width, the offer over the sky, a bill beside it. */
import type { ReactNode } from 'react'
import type { PageCopy, Scene } from '#site/content/types.ts'
import { ActionLink } from './action-link.tsx'
import { ScenePicture } from './scene-picture.tsx'

export const Hero = ({ copy, children }: { copy: PageCopy & { scene: Scene }; children: ReactNode }) => (
  <section className="hero">
    <ScenePicture scene={copy.scene} eager />
    <div className="container hero-columns">
      <div className="hero-words">
        <p className="eyebrow">{copy.eyebrow}</p>
        <h1>
          {copy.title.split(/(?<=\.) /).map(sentence => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h1>
        <p className="lead">{copy.lead}</p>
        <p className="actions">
          {copy.primary && <ActionLink link={copy.primary} look="main" />}
          {copy.secondary && <ActionLink link={copy.secondary} look="quiet" />}
        </p>
      </div>
      {children}
    </div>
  </section>
)
