/** The home page: the offer with a live bill beside it, the way of work, the three routes, posts, questions, contacts. */

import { home } from '#site/content/home.ts'
import { QuickCalculator } from '../calculator/quick-calculator.tsx'
import { ActionLink } from '../components/action-link.tsx'
import { Contacts } from '../components/contacts.tsx'
import { Facts } from '../components/facts.tsx'
import { Hero } from '../components/hero.tsx'
import { PostCard } from '../components/post-card.tsx'
import { Questions } from '../components/questions.tsx'
import { ScenePicture } from '../components/scene-picture.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { Steps } from '../components/steps.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const Page = ({ page, site }: PageProps<'home'>) => (
  <>
    <Hero copy={home}>
      {page.example && <QuickCalculator example={page.example} today={site.today} anyRoute />}
    </Hero>
    <Facts section={home.promise} id="promise" />
    <section className="section section-sunk" aria-labelledby="regions">
      <div className="container">
        <h2 id="regions">{home.regions.title}</h2>
        <p className="lead">{home.regions.lead}</p>
        <ul className="regions">
          {home.regions.items.map(region => (
            <li key={region.page} className="region" data-region={region.page}>
              <ScenePicture scene={region.scene} />
              <div className="region-words">
                <h3>
                  <SiteLink to={region.link.href}>{region.title}</SiteLink>
                </h3>
                <p>{region.text}</p>
                <dl className="figures">
                  {region.figures.map(figure => (
                    <div key={figure.text}>
                      <dt>{figure.text}</dt>
                      <dd>{figure.title}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
    <Steps section={home.steps} id="steps" />
    {page.posts.length > 0 && (
      <section className="section" aria-labelledby="posts">
        <div className="container">
          <header className="section-head">
            <h2 id="posts">{home.posts.title}</h2>
            <ActionLink link={home.posts.link} look="plain" />
          </header>
          <div className="cards">
            {page.posts.map(post => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </div>
      </section>
    )}
    <Questions section={home.questions} />
    <Contacts copy={home.contacts} site={site} />
  </>
)
