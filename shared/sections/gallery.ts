import { describedPicture, headed, inline, list } from './fields.ts'
import { section } from './section.ts'

export const gallery = section(
  'gallery',
  { ...headed, pictures: list('pictures', { ...describedPicture, caption: inline('caption') }) },
  { rare: true },
)
