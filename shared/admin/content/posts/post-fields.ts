import * as texts from '#messages/admin/content/posts.js'
import type { DraftDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { cutDifference, plainTextOf } from '#shared/admin/platform/format/differing-range.ts'
import { postTextLabels } from '#shared/contract/content/posts.ts'
import { postStatusNames } from '#shared/domain/work/state-names.ts'
import type { PostValues } from './post-values.ts'
import { isSameText } from './rich-text/text-document.ts'

export const fieldLabels: Record<keyof PostValues, string> = {
  ...postTextLabels,
  slug: texts.address,
  text: texts.text,
  description: texts.summary,
  categories: texts.categoryNumbers,
  picture: texts.picture,
  order: texts.order,
  status: texts.state,
  publishedAt: texts.date,
}

export const postFieldText = (values: PostValues, field: keyof PostValues): string => {
  if (field === 'status') return postStatusNames[values.status]
  if (field === 'categories') return values.categories.join(', ')
  if (field === 'publishedAt') return values.publishedAt.replace('T', ' ')
  // Two files may have the same name, so the first digits of the hash are shown.
  if (field === 'picture') return values.picture.slice('/media/'.length, '/media/'.length + 8)
  return field === 'text' ? plainTextOf(values.text) : values[field]
}

/** Every field in which two states differ, cut to the differing part. */
export const differencesOf = (saved: PostValues, mine: PostValues): DraftDifference[] =>
  postFields
    .filter(field =>
      field === 'text' ? !isSameText(saved.text, mine.text) : String(saved[field]) !== String(mine[field]),
    )
    .map(field => cutDifference(fieldLabels[field], postFieldText(saved, field), postFieldText(mine, field)))

/** Fields shown first in a comparison. */
const leading = ['title', 'slug', 'text', 'description', 'categories', 'status', 'publishedAt'] as const
const postFields = [...new Set([...leading, ...(Object.keys(fieldLabels) as (keyof PostValues)[])])]
