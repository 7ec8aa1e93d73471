/** The newest posts; nothing while there are none. */
import { ActionLink } from '#site/components/action-link.tsx'
import { PostCard } from '#site/components/post-card.tsx'
import { namedBy, SectionHead } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const LatestPosts = ({ section, data }: SectionProps<'latestPosts'>) => {
  const posts = data.posts[section.id] ?? []
  if (posts.length === 0) return null
  return (
    <section className="section" {...namedBy(section)}>
      <div className="container">
        <header className="spread section-head">
          <SectionHead section={section} />
          {section.link && <ActionLink link={section.link} look="plain" />}
        </header>
        <div className="cards">
          {posts.map(post => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
      </div>
    </section>
  )
}
