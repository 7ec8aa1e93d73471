/** The fields of a post in words, for comparing two states of it. */

import type { WorkDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { differingRange, plainTextOf } from '#shared/admin/platform/format/differing-range.ts'
import { postTextLabels } from '#shared/contract/content/posts.ts'
import { statusNames } from './post-status.tsx'
import type { PostValues } from './post-values.ts'
import { isSameText } from './rich-text/text-document.ts'

export const fieldLabels: Record<keyof PostValues, string> = {
  ...postTextLabels,
  slug: 'Адрес',
  text: 'Текст',
  description: 'Коротко о статье',
  categories: 'Категории, номера',
  picture: 'Картинка',
  order: 'Порядок',
  status: 'Состояние',
  publishedAt: 'Дата',
}

/** A field as a person reads it. */
export const fieldText = (values: PostValues, field: keyof PostValues): string => {
  if (field === 'status') return statusNames[values.status]
  if (field === 'categories') return values.categories.join(', ')
  if (field === 'publishedAt') return values.publishedAt.replace('T', ' ')
  // Two files may have one name: what tells them apart is the beginning of the hash.
  if (field === 'picture') return values.picture.slice('/media/'.length, '/media/'.length + 8)
  return field === 'text' ? plainTextOf(values.text) : values[field]
}

/** Every field in which two states differ, cut to the part that does. */
export const differencesOf = (saved: PostValues, mine: PostValues): WorkDifference[] =>
  postFields
    .filter(field =>
      field === 'text' ? !isSameText(saved.text, mine.text) : String(saved[field]) !== String(mine[field]),
    )
    .map(field => {
      const [before, after] = differingRange(fieldText(saved, field), fieldText(mine, field))
      // When the words are the same, the difference is in the markup.
      const same = before === after && field === 'text'
      return same
        ? { label: fieldLabels[field], saved: 'прежнее оформление', mine: 'новое оформление' }
        : { label: fieldLabels[field], saved: before, mine: after }
    })

/** Fields that readers see first. */
const leading = ['title', 'slug', 'text', 'description', 'categories', 'status', 'publishedAt'] as const
const postFields = [...new Set([...leading, ...(Object.keys(fieldLabels) as (keyof PostValues)[])])]
