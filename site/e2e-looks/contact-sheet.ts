/** One small picture of a screen at all its widths and in both themes: enough to see that something moved or changed colour, too small for letters. */
import sharp from 'sharp'

/** How much smaller than the screen. */
const scale = 8
/** How much of a long page is looked at, in pixels of the screen. */
const depth = 2_400
const gap = 4

/**
 * Rows of equal pictures, a theme each; columns by width. A shorter page leaves its column in grey.
 *
 * @param rows PNGs of whole pages in the same order of widths
 * @returns PNG of 64 colours, a few dozen kilobytes
 */
export const contactSheet = async (rows: readonly (readonly Buffer[])[], widths: readonly number[]) => {
  const columns = widths.map(width => Math.round(width / scale))
  const height = depth / scale
  const parts = await Promise.all(
    rows.flatMap((row, line) =>
      row.map(async (picture, column) => ({
        input: await reduced(picture, columns[column] ?? 0),
        left: columns.slice(0, column).reduce((sum, width) => sum + width + gap, 0),
        top: line * (height + gap),
      })),
    ),
  )
  return sharp({
    create: {
      width: columns.reduce((sum, width) => sum + width + gap, -gap),
      height: rows.length * (height + gap) - gap,
      channels: 3,
      background: '#808080',
    },
  })
    .composite(parts)
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()
}

const reduced = async (picture: Buffer, width: number): Promise<Buffer> => {
  const { width: full = 1, height: long = 1 } = await sharp(picture).metadata()
  const shown = Math.min(long, Math.round((depth * full) / (width * scale)))
  return sharp(picture)
    .extract({ left: 0, top: 0, width: full, height: shown })
    .resize(width, Math.max(1, Math.round((shown * width) / full)), { fit: 'fill' })
    .png()
    .toBuffer()
}
