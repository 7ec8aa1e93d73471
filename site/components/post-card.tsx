import type { PostSummary } from '#shared/contract/content/posts.ts'
import { FormattedDate } from './formatted-date.tsx'
import { ImagePlaceholder, LazyImage } from './lazy-image.tsx'
import { Picture } from './picture.tsx'
import { SiteLink } from './site-link.tsx'

interface PostCardProps {
  post: Pick<PostSummary, 'slug' | 'title' | 'description' | 'categories' | 'publishedAt'> &
    Pick<PostSummary, 'image' | 'imageVariants' | 'imageFocus'>
  first?: boolean
  leads?: boolean
}

/** `first`: the card is on the first screen, so its picture is not lazy. `leads`: the card fills a row of its own. */
export const PostCard = ({ post, first = false, leads = false }: PostCardProps) => {
  return (
    <article className={leads ? 'card card-lead' : 'card'}>
      <div className="card-picture">
        <CardPicture post={post} first={first} sizes={leads ? leadSizes : cardSizes} />
      </div>
      <p className="row fine card-facts">
        {post.publishedAt && <FormattedDate day={post.publishedAt} end=" " />}
        {post.categories.map(category => (
          <span key={category.id}>{`${category.title} `}</span>
        ))}
      </p>
      <h3 className="card-title">
        <SiteLink to={`/blog/${post.slug}`}>{post.title}</SiteLink>
      </h3>
      {post.description && <p className="card-text">{post.description}</p>}
    </article>
  )
}

interface CardPictureProps extends Required<Pick<PostCardProps, 'post' | 'first'>> {
  sizes: string
}

const CardPicture = ({ post, first, sizes }: CardPictureProps) => {
  if (post.image === null) {
    return (
      <span className="picture">
        <ImagePlaceholder />
      </span>
    )
  }
  const image = {
    src: post.image,
    variants: post.imageVariants,
    alt: '',
    sizes,
    focus: post.imageFocus,
  }
  if (!first) return <LazyImage {...image} />
  return (
    <span className="picture">
      <Picture {...image} eager />
    </span>
  )
}

/** Displayed width of a card's picture: one, two or three columns of the container. */
const cardSizes = '(max-width: 767px) calc(100vw - 40px), (max-width: 991px) 46vw, 416px'

const leadSizes = '(max-width: 767px) calc(100vw - 40px), (max-width: 1240px) 58vw, 760px'
