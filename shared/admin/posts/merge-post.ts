/** Joins what two people have made of one post: field by field, and the text paragraph by paragraph. */
import { diff3Merge } from 'node-diff3'
import type { Choice } from '../drafts/merge-choice.tsx'
import { mergeFields, mergeSets } from '../drafts/merge-fields.ts'
import type { PostValues } from './post-values.ts'
import { blocksOf, commonBlocks } from './text-blocks.ts'

export type PostField = keyof PostValues

/** A stretch of the text: agreed upon, or written differently by both. Every entry is the HTML of one block. */
export type TextPlace =
  | { kind: 'agreed'; blocks: string[] }
  | { kind: 'conflict'; mine: string[]; theirs: string[] }

export interface PostMerge {
  /** Everything but the text is joined here; where both collide, mine stands. */
  merged: PostValues
  /** Fields that the other one alone has changed, the text among them when any paragraph came from there. */
  taken: PostField[]
  /** Fields, besides the text, that a person has to choose. */
  conflicts: PostField[]
  places: TextPlace[]
}

/** `base` is the state that both began with; null when it is not kept any more, and then nothing counts as agreed. */
export const mergePost = (base: PostValues | null, mine: PostValues, theirs: PostValues): PostMerge => {
  const { merged: fields, taken, conflicts } = mergeFields<PostValues>(base, mine, theirs)
  const categories = mergeSets(base?.categories ?? [], mine.categories, theirs.categories)
  const places = mergeTexts(base?.text ?? null, mine.text, theirs.text)
  const merged = { ...fields, categories, text: joinText(places, []) }
  const others = taken.filter(field => field !== 'text' && field !== 'categories')
  return {
    merged,
    taken: [
      ...others,
      ...(String(categories) === String(mine.categories) ? [] : (['categories'] as const)),
      ...(merged.text === normal(mine.text) ? [] : (['text'] as const)),
    ],
    conflicts: conflicts.filter(field => field !== 'text' && field !== 'categories'),
    places,
  }
}

/**
 * The text with a choice for every conflict, in their order; without one it is mine.
 *
 * @example joinText([{ kind: 'conflict', mine: ['<p>а</p>'], theirs: ['<p>б</p>'] }], ['both']) // '<p>а</p><p>б</p>'
 */
export const joinText = (places: readonly TextPlace[], choices: readonly (Choice | undefined)[]): string => {
  let met = 0
  return places
    .flatMap(place => {
      if (place.kind === 'agreed') return place.blocks
      const choice = choices[met] ?? 'mine'
      met += 1
      if (choice === 'both') return [...place.mine, ...place.theirs]
      return place[choice]
    })
    .join('')
}

const mergeTexts = (base: string | null, mine: string, theirs: string): TextPlace[] => {
  const [a, b] = [blocksOf(mine), blocksOf(theirs)]
  // Without a base what both have is taken for it: then nothing that either has written can vanish.
  const common = base === null ? commonBlocks(a, b) : blocksOf(base)
  // The library's own types say nothing about its response.
  const regions: Region[] = diff3Merge(a, common, b, { excludeFalseConflicts: true })
  return regions.map(region =>
    region.conflict
      ? { kind: 'conflict', mine: region.conflict.a, theirs: region.conflict.b }
      : { kind: 'agreed', blocks: region.ok ?? [] },
  )
}

interface Region {
  ok?: string[]
  conflict?: { a: string[]; b: string[] }
}

const normal = (html: string): string => blocksOf(html).join('')
