/** Joins what two people have written in one text, paragraph by paragraph. */
import { diff3Merge } from 'node-diff3'
import type { Choice, MergeField } from '#shared/admin/platform/records/merge.ts'
import { asEdited } from './rich-text/text-document.ts'
import { blocksOf, commonBlocks } from './text-blocks.ts'

/** A stretch of the text: agreed upon, or written differently by both. Every entry is the HTML of one block. */
type Passage = { kind: 'agreed'; blocks: string[] } | { kind: 'clash'; mine: string[]; theirs: string[] }

/** In one spelling: paragraphs that say the same are no difference. The item of a clash is its number in the text. */
export const mergeText: MergeField<string> = (begun, mine, theirs) => {
  const own = asEdited(mine)
  const passages = passagesOf(begun && asEdited(begun.value), own, asEdited(theirs))
  const clashes = passages.filter(passage => passage.kind === 'clash')
  const merged = joined(passages, [])
  return {
    merged,
    taken: merged === blocksOf(own).join('') ? [] : [null],
    clashes: clashes.map((clash, index) => ({
      item: index + 1,
      mine: clash.mine.join(''),
      theirs: clash.theirs.join(''),
      both: true,
    })),
    resolve: choices => joined(passages, choices),
  }
}

const joined = (passages: readonly Passage[], choices: readonly (Choice | undefined)[]): string => {
  let met = 0
  return passages
    .flatMap(passage => {
      if (passage.kind === 'agreed') return passage.blocks
      const choice = choices[met] ?? 'mine'
      met += 1
      return choice === 'both' ? [...passage.mine, ...passage.theirs] : passage[choice]
    })
    .join('')
}

const passagesOf = (base: string | null, mine: string, theirs: string): Passage[] => {
  const [a, b] = [blocksOf(mine), blocksOf(theirs)]
  // Without a base what both have is taken for it: then nothing that either has written can vanish.
  const common = base === null ? commonBlocks(a, b) : blocksOf(base)
  // The library's own types say nothing about what it returns.
  const regions: Region[] = diff3Merge(a, common, b, { excludeFalseConflicts: true })
  return regions.map(region =>
    region.conflict
      ? { kind: 'clash', mine: region.conflict.a, theirs: region.conflict.b }
      : { kind: 'agreed', blocks: region.ok ?? [] },
  )
}

interface Region {
  ok?: string[]
  conflict?: { a: string[]; b: string[] }
}
