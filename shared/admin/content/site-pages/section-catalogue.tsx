import { Box, Modal, UnstyledButton } from '@mantine/core'
import * as texts from '#messages/admin/content/site-pages.js'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { type SectionKind, sectionKinds } from '#shared/contract/content/site-sections.ts'
import { can } from '#shared/domain/can.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import type { SectionField, SectionFields } from '#shared/sections/fields.ts'

export interface SectionCatalogueProps {
  onChoose(kind: SectionKind): void
  onClose(): void
}

export const SectionCatalogue = ({ onChoose, onClose }: SectionCatalogueProps) => {
  useFocusReturn()
  const user = useUser()
  const mayAdd = (kind: SectionKind) => {
    const { right } = allSections[kind]
    return right === null || (user !== null && can(user, right))
  }
  return (
    <Modal opened onClose={onClose} title={texts.addSection} size="60rem">
      <AutoColumns component="ul" level least="11rem" gap="xs">
        {sectionKinds.filter(mayAdd).map(kind => (
          <li key={kind}>
            <UnstyledButton className="admin-tile" lh={1.3} onClick={() => onChoose(kind)}>
              <SectionSketch kind={kind} />
              <Box component="strong" fw={600}>
                {allSections[kind].name}
              </Box>
              <small className="admin-quiet-small">{allSections[kind].about}</small>
            </UnstyledButton>
          </li>
        ))}
      </AutoColumns>
    </Modal>
  )
}

/** A rectangle in a 96 by 54 viewport: tone (`w`ords, `p`icture or surface, `a`ccent), corner, size. */
type Shape = readonly [tone: 'w' | 'p' | 'a', x: number, y: number, width: number, height: number]

const cards = (top: number, count: number, height: number): Shape[] => {
  const width = (80 - (count - 1) * 4) / count
  return Array.from(
    { length: count },
    (_, index): Shape => ['p', 8 + index * (width + 4), top, width, height],
  )
}
const lines = (top: number, line: (y: number, index: number) => readonly Shape[]): Shape[] =>
  Array.from({ length: Math.floor((52 - top) / 7) }, (_, index) => line(top + index * 7, index)).flat()

const sketchOf = (fields: SectionFields): Shape[] => {
  const all = Object.values(fields)
  const list = all.find(field => field.as === 'list')
  const top = 'lead' in fields ? 22 : 'title' in fields ? 15 : 8
  const links = all.filter(({ as }) => as === 'link')
  const pressed = links.length > 0 ? links : all.filter(({ as }) => as === 'pasted')
  return [
    ...('title' in fields ? [['w', 8, 6, 34, 5] as const] : []),
    ...('lead' in fields ? [['p', 8, 14, 44, 3] as const] : []),
    ...('scene' in fields ? [['p', 60, 6, 28, 42] as const] : []),
    ...(list ? entriesOf(Object.values(list.fields), top) : wordsOf(all, top)),
    ...(list ? [] : pressed.map((_, index): Shape => [index === 0 ? 'a' : 'p', 8 + index * 21, 41, 18, 6])),
  ]
}

const entriesOf = (entry: readonly SectionField[], top: number): Shape[] => {
  const holds = (...kinds: SectionField['as'][]) => entry.some(({ as }) => kinds.includes(as))
  if (holds('picture', 'pictureWithAlt'))
    return [...cards(top, 3, 18), ...cards(top + 21, 3, 3).map(([, ...place]): Shape => ['w', ...place])]
  if (holds('list')) return [...cards(top, 3, 27), ...cards(top + 22, 3, 2).map(accent)]
  if (holds('date')) return [...cards(top, 2, 26), ...cards(top + 4, 2, 4).map(accent)]
  if (!holds('line'))
    return lines(top, y => [
      ['p', 8, y, 60, 4],
      ['a', 84, y, 4, 4],
    ])
  if (holds('plain', 'choice'))
    return lines(top, (y, index) => [
      ['a', 8, y, 5, 5],
      ['p', 17, y + 1, 71 - index * 7, 3],
    ])
  return [...cards(top, 3, 24), ...cards(top, 3, 2).map(accent)]
}

/** An accent over the left part of a shape. */
const accent = ([, x, y, width, height]: Shape): Shape => ['a', x + 2, y, width / 2, height]

const wordsOf = (fields: readonly SectionField[], top: number): Shape[] => {
  const holds = (kind: SectionField['as']) => fields.some(({ as }) => as === kind)
  if (holds('category')) return [...cards(top, 3, 16), ...cards(top + 19, 3, 3)]
  if (holds('services'))
    return lines(top, y => [
      ['p', 8, y, 44, 3],
      ['a', 74, y, 14, 3],
    ])
  if (holds('html'))
    return lines(top, (y, index) => [[index % 3 === 0 ? 'w' : 'p', 8, y, 80 - (index % 3) * 9, 3]])
  return lines(top, (y, index): Shape[] => (index < 2 ? [['p', 8, y, 48 - index * 8, 2]] : []))
}

const SectionSketch = ({ kind }: { kind: SectionKind }) => (
  <Box
    component="svg"
    viewBox="0 0 96 54"
    display="block"
    w="100%"
    mb="3xs"
    bdrs="sm"
    bg="var(--admin-mute-ground)"
    aria-hidden="true"
    focusable="false"
  >
    {sketchOf(allSections[kind].fields).map(([tone, x, y, width, height]) => (
      <rect key={`${tone} ${x} ${y}`} {...looks[tone]} x={x} y={y} width={width} height={height} rx="1.5" />
    ))}
  </Box>
)

const looks = {
  w: { fill: 'var(--mantine-color-dimmed)' },
  p: { fill: 'var(--mantine-color-dimmed)', opacity: 0.35 },
  a: { fill: 'var(--accent)' },
}
