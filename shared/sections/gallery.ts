import { describedPicture, headedFields, inlineField, listField } from './fields.ts'
import { section } from './section.ts'

export const gallery = section(
  'gallery',
  {
    ...headedFields,
    pictures: listField('pictures', { ...describedPicture, caption: inlineField('caption') }),
  },
  { rare: true },
)
