/** Small drawings of the kinds of sections: grey for words and pictures, bronze for what catches the eye. */
import type { SectionKind } from '#shared/contract/site-sections.ts'

/** A rectangle on a ground of 96 by 54: its corner, its size and its tone (`w`ords, `p`icture or surface, `a`ccent). */
type Shape = readonly [tone: 'w' | 'p' | 'a', x: number, y: number, width: number, height: number]

const heading: readonly Shape[] = [
  ['w', 8, 6, 34, 5],
  ['p', 8, 14, 52, 3],
]
const cards = (top: number, count: number, height: number): Shape[] => {
  const width = (80 - (count - 1) * 4) / count
  return Array.from(
    { length: count },
    (_, index): Shape => ['p', 8 + index * (width + 4), top, width, height],
  )
}
const rows = (top: number, count: number, lead: Shape[0], pitch = 8): Shape[] =>
  Array.from({ length: count }, (_, index): Shape[] => [
    [lead, 8, top + index * pitch, 5, 5],
    ['p', 17, top + index * pitch + 1, 71 - index * 7, 3],
  ]).flat()

const sketches: Record<SectionKind, readonly Shape[]> = {
  hero: [
    ['p', 8, 8, 20, 2],
    ['w', 8, 13, 40, 6],
    ['w', 8, 21, 30, 6],
    ['a', 8, 34, 18, 7],
    ['p', 29, 34, 16, 7],
    ['p', 56, 8, 32, 38],
  ],
  promise: [...heading, ...cards(22, 2, 11), ...cards(37, 2, 11)],
  regions: [
    ...heading,
    ...cards(22, 3, 26),
    ['a', 11, 42, 12, 2],
    ['a', 39, 42, 12, 2],
    ['a', 67, 42, 12, 2],
  ],
  steps: [...heading, ...rows(22, 4, 'a', 7)],
  facts: [
    ['w', 8, 6, 34, 5],
    ['a', 8, 20, 18, 9],
    ['a', 38, 20, 18, 9],
    ['a', 68, 20, 18, 9],
    ['p', 8, 33, 22, 3],
    ['p', 38, 33, 22, 3],
    ['p', 68, 33, 20, 3],
  ],
  timing: [...heading, ['p', 8, 32, 80, 2], ['a', 8, 29, 8, 8], ['a', 38, 29, 8, 8], ['a', 68, 29, 8, 8]],
  documents: [...heading, ...rows(22, 4, 'w', 7)],
  priceParts: [
    ...heading,
    ...[22, 29, 36].flatMap((y): Shape[] => [
      ['p', 8, y, 50, 3],
      ['w', 74, y, 14, 3],
    ]),
    ['a', 70, 44, 18, 4],
  ],
  mistakes: [
    ...heading,
    ...cards(22, 3, 24),
    ['a', 8, 22, 24, 2],
    ['a', 36, 22, 24, 2],
    ['a', 64, 22, 24, 2],
  ],
  questions: [
    ['w', 8, 6, 40, 5],
    ...[17, 26, 35, 44].flatMap((y): Shape[] => [
      ['p', 8, y, 60, 4],
      ['a', 84, y, 4, 4],
    ]),
  ],
  latestPosts: [
    ['w', 8, 6, 34, 5],
    ...cards(16, 3, 18),
    ['w', 8, 38, 24, 3],
    ['w', 36, 38, 24, 3],
    ['w', 64, 38, 24, 3],
  ],
  contacts: [
    ...heading,
    ['w', 8, 24, 30, 4],
    ['w', 8, 32, 26, 4],
    ['a', 8, 41, 20, 6],
    ['p', 52, 22, 36, 26],
  ],
  callToAction: [
    ['p', 8, 8, 80, 38],
    ['w', 24, 16, 48, 5],
    ['a', 36, 29, 24, 8],
  ],
  finePrint: [
    ['p', 8, 34, 80, 2],
    ['p', 8, 39, 74, 2],
    ['p', 8, 44, 50, 2],
  ],
  richText: [
    ['w', 8, 6, 44, 5],
    ['p', 8, 16, 80, 3],
    ['p', 8, 22, 76, 3],
    ['p', 8, 28, 80, 3],
    ['w', 8, 36, 30, 4],
    ['p', 8, 44, 72, 3],
  ],
  gallery: [['w', 8, 6, 34, 5], ...cards(16, 3, 15), ...cards(35, 3, 13)],
  deliveredCars: [
    ['w', 8, 6, 34, 5],
    ['p', 8, 16, 34, 30],
    ['w', 48, 16, 30, 4],
    ...[25, 31, 37].map((y): Shape => ['p', 48, y, 40, 2]),
    ['a', 72, 42, 16, 4],
  ],
  reviews: [
    ['w', 8, 6, 34, 5],
    ...cards(17, 2, 28),
    ['a', 12, 21, 5, 5],
    ['a', 54, 21, 5, 5],
    ['w', 12, 38, 16, 3],
    ['w', 54, 38, 16, 3],
  ],
  team: [
    ['w', 8, 6, 34, 5],
    ...cards(17, 4, 18),
    ...[8, 29, 50, 71].map((x): Shape => ['w', x, 38, 14, 3]),
    ['a', 8, 46, 30, 2],
  ],
  priceList: [
    ['w', 8, 6, 34, 5],
    ...[18, 26, 34, 42].flatMap((y): Shape[] => [
      ['p', 8, y, 44, 3],
      ['a', 74, y, 14, 3],
    ]),
  ],
  calculatorPreset: [
    ['p', 8, 8, 40, 38],
    ['w', 12, 13, 30, 4],
    ['w', 12, 21, 24, 4],
    ['a', 12, 35, 20, 6],
    ['w', 56, 12, 32, 4],
    ['p', 56, 20, 32, 2],
    ['p', 56, 26, 28, 2],
    ['a', 56, 34, 22, 6],
  ],
}

export const SectionSketch = ({ kind }: { kind: SectionKind }) => (
  <svg viewBox="0 0 96 54" className="admin-sketch" aria-hidden="true" focusable="false">
    {sketches[kind].map(([tone, x, y, width, height]) => (
      <rect key={`${tone} ${x} ${y}`} data-tone={tone} x={x} y={y} width={width} height={height} rx="1.5" />
    ))}
  </svg>
)
