/** A picture in the formats and widths that were made at upload; the browser chooses one of them. */
import type { ImageVariant } from '#shared/contract/content/posts.ts'

export interface ShownImage {
  src: string
  variants: readonly ImageVariant[]
  alt: string
  sizes: string
  /** Point that stays visible when the picture is cropped; `blog.css` has a rule for each value. */
  focus?: string | undefined
}

export const Picture = (image: ShownImage & { eager?: boolean; onError?: () => void }) => {
  const fallback = image.variants.find(variant => variant.url === image.src)
  return (
    <picture>
      {modernTypes.map(type => {
        const set = srcSet(image.variants, type)
        return set && <source key={type} type={type} srcSet={set} sizes={image.sizes} />
      })}
      <img
        src={image.src}
        alt={image.alt}
        width={fallback?.width ?? 1200}
        height={fallback?.height ?? 750}
        data-focus={image.focus}
        decoding={image.eager ? 'sync' : 'async'}
        {...(image.eager ? { fetchPriority: 'high' as const } : {})}
        {...(image.onError ? { onError: image.onError } : {})}
      />
    </picture>
  )
}

const modernTypes = ['image/avif', 'image/webp'] as const

/** The widths of one format, for `srcset`; empty when there is none. */
const srcSet = (variants: readonly ImageVariant[], type: string): string =>
  variants
    .filter(variant => variant.type === type)
    .map(variant => `${variant.url} ${variant.width}w`)
    .join(', ')
