/** Runs as a process of its own: reads an SVG of the program from stdin and writes a PNG to stdout. */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const drawing = await buffer(process.stdin)
process.stdout.write(await sharp(drawing).png({ palette: true, compressionLevel: 9, effort: 7 }).toBuffer())
