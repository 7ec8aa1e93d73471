/** A block of the site in the text: its card here and its stored form. The site renders it when the post is read. */

import { Node } from '@tiptap/core'
import * as texts from '#messages/admin/content/posts.js'
import { type BlockKind, isBlockKind, isPreset, type PostBlock } from '#shared/domain/text/post-blocks.ts'
import { nodeCard } from './figure-and-video-nodes.ts'
import { presetLabel } from './preset-label.ts'

export const blockNames: Record<BlockKind, { title: string; hint: string }> = {
  calculator: { title: texts.blocks.calculator, hint: texts.blockHints.calculator },
  rate: { title: texts.blocks.rate, hint: texts.blockHints.rate },
  callback: { title: texts.blocks.callback, hint: texts.blockHints.callback },
  fees: { title: texts.blocks.fees, hint: texts.blockHints.fees },
}

/** Reads a stored block; null for an unknown one. */
export const blockIn = (kind: string | null, preset: string | null): PostBlock | null => {
  if (!isBlockKind(kind ?? undefined)) return null
  const known = kind as BlockKind
  return { kind: known, preset: known === 'calculator' && isPreset(preset ?? '') ? (preset ?? '') : '' }
}

export const SiteBlock = Node.create({
  name: 'siteBlock',
  // Allowed at the top level only, because the page is split at site blocks.
  group: 'onTop',
  atom: true,
  draggable: true,
  addAttributes: () => ({ kind: { default: 'rate' }, preset: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-block]',
      getAttrs: element =>
        blockIn(element.getAttribute('data-block'), element.getAttribute('data-preset')) ?? false,
    },
  ],
  renderHTML: ({ node }) => {
    const { kind, preset } = node.attrs
    return ['div', { 'data-block': kind, ...(preset ? { 'data-preset': preset } : {}) }]
  },
  addNodeView: () => {
    return ({ node }) => ({ dom: blockCard(node.attrs) })
  },
})

const blockCard = ({ kind, preset }: { kind?: unknown; preset?: unknown }): HTMLElement => {
  const { title, hint } = blockNames[blockIn(String(kind), '')?.kind ?? 'rate']
  const words = preset ? presetLabel(String(preset)) || texts.opensPreset : hint
  const card = nodeCard('admin-site-block', title, words)
  card.title = texts.doubleClick
  return card
}
