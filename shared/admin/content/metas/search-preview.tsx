import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/content/metas.js'
import { cut } from '#shared/admin/platform/format/cut-text.ts'

export interface SearchPreviewProps {
  title: string
  /** Path of the page, `/blog/…`. */
  path: string
  description: string
}

export const SearchPreview = ({ title, path, description }: SearchPreviewProps) => (
  <PreviewFigure title={texts.inSearch}>
    <Text component="span" c="dimmed" size="xs">
      {crumbs(path)}
    </Text>
    <Text span c="var(--admin-search-link)" fz="lg" lh={1.3}>
      {cut(title, 60) || texts.pageTitle}
    </Text>
    <Text component="span" c="dimmed" size="sm">
      {cut(description, 160) || texts.emptyDescription}
    </Text>
  </PreviewFigure>
)

export const PreviewFigure = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure>
    <Box component="figcaption" mb="2xs" className="admin-quiet-small">
      {title}
    </Box>
    <Stack
      gap="4xs"
      p="sm"
      bd="1px solid var(--admin-line)"
      bdrs="md"
      bg="var(--admin-panel)"
      className="admin-plain"
    >
      {children}
    </Stack>
  </figure>
)

const crumbs = (path: string): string =>
  [typeof location === 'undefined' ? '' : location.hostname, ...path.split('/').filter(Boolean)].join(' › ')

/**
 * Judges the length; `best` is the range in characters.
 *
 * @example judgeLength(70, [30, 60]) // 'long'
 */
export const judgeLength = (length: number, [from, to]: readonly [number, number]): Judgement => {
  if (length === 0) return 'empty'
  if (length < from) return 'short'
  return length > to ? 'long' : 'good'
}

export type Judgement = 'empty' | 'short' | 'good' | 'long'

const looks: Record<Judgement, { words: string; colour: string }> = {
  empty: { words: texts.looks.empty, colour: 'inherit' },
  short: { words: texts.looks.short, colour: 'var(--admin-warn)' },
  good: { words: texts.looks.good, colour: 'var(--admin-good)' },
  long: { words: texts.looks.long, colour: 'var(--admin-warn)' },
}

interface LengthHintProps {
  text: string
  best: readonly [number, number]
  /** True within a list, where colours would distract. */
  quiet?: boolean
}

export const LengthHint = ({ text, best, quiet = false }: LengthHintProps) => {
  const length = [...text.trim()].length
  const { words, colour } = looks[judgeLength(length, best)]
  return (
    <Text span fz="xs" lh="inherit" c={quiet ? 'dimmed' : colour}>
      {texts.lengthOf({ length, value2: best[1], words })}
    </Text>
  )
}

/** Characters that search engines usually show. */
export const searchLengths = { title: [20, 60], description: [70, 160] } as const

export const lengthBelow = (text: string, best: keyof typeof searchLengths) => ({
  description: <LengthHint text={text} best={searchLengths[best]} />,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
})
