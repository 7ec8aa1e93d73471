/** The picture of a payment code, with the circle that the rules put into its middle. */
import { encode } from 'uqr'
import { circleOf, codePicture } from '#shared/domain/work/invoices/payment-code.ts'

export interface CodePicture {
  /** Modules across, with the quiet zone. */
  size: number
  /** Dark modules beside each other in a row. */
  runs: { x: number; y: number; width: number }[]
  /** Modules: of the white circle, and of the one in it that the sign of the hryvnia fits. */
  circle: number
  sign: number
}

export const pictureOf = (link: string): CodePicture => {
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
  return { size, runs, circle, sign: circle - 4 }
}

/** As the `d` of an SVG path, in modules. */
export const pathOf = ({ runs }: Pick<CodePicture, 'runs'>): string =>
  runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')
