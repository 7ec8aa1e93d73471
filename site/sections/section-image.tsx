/** A section's picture in its available formats; renders nothing for a deleted picture. */
import type { SectionData } from '#shared/contract/content/shown-sections.ts'
import type { SectionPicture } from '#shared/contract/content/site-sections.ts'
import { LazyImage } from '../components/lazy-image.tsx'

export const SectionImage = ({ picture, data }: { picture: SectionPicture; data: SectionData }) => {
  const variants = data.pictures[picture.url]
  if (!variants) return null
  return <LazyImage src={picture.url} variants={variants} alt={picture.alt} sizes={sizes} />
}

const sizes = '(max-width: 700px) calc(100vw - 40px), 430px'
