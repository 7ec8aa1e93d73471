import { diff3Merge } from 'node-diff3'
import type { Choice, MergeField } from '#shared/admin/platform/records/merge.ts'
import { asEdited } from './rich-text/text-document.ts'
import { blocksOf, commonBlocks } from './text-blocks.ts'

/** A run of blocks, as HTML: agreed, or changed by both sides differently. */
type Passage = { kind: 'agreed'; blocks: string[] } | { kind: 'clash'; mine: string[]; theirs: string[] }

/**
 * Texts are normalised first, so that another spelling of the same HTML is no difference. A clash's item is its index.
 */
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
  // Without a base the common blocks serve as base, so nothing that either side wrote is lost.
  const common = base === null ? commonBlocks(a, b) : blocksOf(base)
  return diff3Merge(a, common, b, { excludeFalseConflicts: true }).map(region =>
    region.conflict
      ? { kind: 'clash', mine: region.conflict.a, theirs: region.conflict.b }
      : { kind: 'agreed', blocks: region.ok ?? [] },
  )
}
