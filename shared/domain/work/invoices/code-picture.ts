/** The picture of a payment code, with the circle that the National Bank's rules require in the middle. */
import { circleOf, codePicture } from './payment-code.ts'

type Encode = (
  text: string,
  options: ReturnType<typeof codePicture>,
) => { data: readonly (readonly boolean[])[]; size: number; version: number }

export interface CodePicture {
  /** Width of the code in modules, including the quiet zone. */
  size: number
  /** Runs of dark modules within a row, in modules. */
  runs: { x: number; y: number; width: number }[]
  /** Modules: diameter of the white circle, and font size of the hryvnia sign in it. */
  circle: number
  sign: number
}

/**
 * Font size in modules, of a sign of regular weight. Of one between 10 and 14, or between 18.5 and 21, ZBar 0.23.92
 * takes the strokes for a corner of the code, and reads none of versions 10 to 13.
 */
const sign = 16

/** `encode` is that of `uqr`, which the pure rooms do not import. */
export const pictureOf = (link: string, encode: Encode): CodePicture => {
  const { data, size, version } = encode(link, codePicture(link))
  const runs: CodePicture['runs'] = []
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end]) end++
      runs.push({ x, y, width: end - x })
      x = end
    }
  const circle = circleOf(version)
  return { size, runs, circle, sign }
}

/**
 * SVG path data (`d`) of the dark modules, a stroke one module wide: half as long as their outlines, and a page of three
 * codes consists mostly of them.
 */
export const pathOf = ({ runs }: Pick<CodePicture, 'runs'>): string => {
  let [endX, endY] = [0, -0.5]
  return runs
    .map(({ x, y, width }) => {
      const move = `m${x - endX} ${y - endY}h${width}`
      endX = x + width
      endY = y
      return move
    })
    .join('')
}
