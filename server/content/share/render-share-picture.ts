/** The picture that social networks and messengers show with a link: the page's title in the firm's colours. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '#server/platform/ssr/build-output.ts'
import { usualAccent } from '#shared/domain/text/accent-colour.ts'
import type { ShareText } from './share-text.ts'
import { outline, wrap } from './text-outline.ts'

/**
 * PNG, 1200 by 630 pixels. Rendered in a process of its own: in the server's process the picture library rejects SVG,
 * since it also opens files that strangers upload.
 */
export const renderSharePicture = (text: ShareText): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { SystemRoot } = process.env
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, './svg-to-png.ts')],
      {
        encoding: 'buffer',
        timeout: 20_000,
        maxBuffer: 4 * 1024 * 1024,
        // The server's environment holds secrets, so it is not passed on; Windows starts no process without SystemRoot.
        env: SystemRoot === undefined ? {} : { SystemRoot },
      },
      (error, png) => (error ? reject(error) : resolve(png)),
    )
    child.stdin?.on('error', reject)
    child.stdin?.end(shareRendering(text))
  })

/** The share picture as SVG with outlines instead of text: for text, librsvg would need fonts on the machine. */
export const shareRendering = ({ title, eyebrow, name, tagline, scene, sum, sumOf }: ShareText): string => {
  const { lines, size } = setTitle(title, sum === '' ? 4 : 2)
  const step = size * 1.14
  const first = (sum === '' ? 340 : 262) - (step * (lines.length - 1)) / 2 + size * 0.32
  const shapes = [
    `<rect width="1200" height="630" fill="${graphite}"/>`,
    drawnScene(scene) || ornament,
    `<rect x="${left}" y="534" width="${right - left}" height="1" fill="${bronze}" fill-opacity=".5"/>`,
    mark,
    path(outline(clip(name, 30, 600), 'semibold', 30, left + 64, 90), paper),
    path(outline(clip(eyebrow, 26, 1000), 'medium', 26, left, first - size - 16), bronze),
    ...lines.map((line, index) => path(outline(line, 'semibold', size, left, first + step * index), paper)),
    path(outline(clip(sum, 64, right - left), 'semibold', 64, left, 466), bronze),
    path(outline(clip(sumOf, 26, right - left), 'medium', 26, left, 510), quiet),
    path(outline(clip(tagline, 26, right - left), 'medium', 26, left, 582), quiet),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${shapes.join('')}</svg>`
}

const [left, right] = [80, 1120]
const [graphite, lighter, paper, bronze, quiet] = ['#14161a', '#1b1e23', '#f7f4ef', usualAccent, '#a8a298']

const ornament = [
  `<circle cx="1010" cy="210" r="250" fill="${lighter}"/>`,
  `<path d="M790 -20C850 110 1010 175 1230 120" fill="none" stroke="${bronze}" stroke-opacity=".34" stroke-width="2"/>`,
  `<circle cx="997" cy="132" r="7" fill="${graphite}" stroke="${bronze}" stroke-width="2"/>`,
].join('')

/** The dark version of the drawing under a veil that keeps the words legible; empty while the site is not built. */
const drawnScene = (scene: ShareText['scene']): string => {
  const file = join(clientFolder, `images/scene-${scene}-dark.svg`)
  if (scene === null || !existsSync(file)) return ''
  // Places the drawing so that its ground meets the line above the tagline and its lorry is beside the sum.
  const drawing = readFileSync(file, 'utf8').replace(
    '<svg ',
    '<svg x="190" y="-141" width="1200" height="675" ',
  )
  const veil = `<linearGradient id="veil"><stop offset=".3" stop-color="${graphite}" stop-opacity=".94"/><stop offset="1" stop-color="${graphite}" stop-opacity=".15"/></linearGradient>`
  return `${drawing}${veil}<rect width="1200" height="630" fill="url(#veil)"/>`
}

const path = (data: string, fill: string): string => `<path fill="${fill}" d="${data}"/>`

const mark = `<g transform="translate(${left - 9} 46)"><path fill="none" stroke="${bronze}" stroke-width="6" d="M13 53V31A19 19 0 0 1 51 31V53"/><path fill="${bronze}" fill-rule="evenodd" d="M20.5 53L29.6 26H34.4L43.5 53ZM31.3 30L31.1 35H32.9L32.7 30ZM30.9 39L30.5 48H33.5L33.1 39Z"/></g>`

/** Sets the title in the largest size that fits into `most` lines. */
const setTitle = (title: string, most: number): { lines: string[]; size: number } => {
  for (const size of [76, 64, 56, 48]) {
    const { lines, cut } = wrap(title, {
      size,
      width: right - left,
      most: size > 70 ? Math.min(most, 3) : most,
    })
    if (!cut || size === 48) return { lines, size }
  }
  return { lines: [], size: 48 }
}

const clip = (text: string, size: number, width: number): string =>
  wrap(text, { size, width, most: 1 }).lines[0] ?? ''
