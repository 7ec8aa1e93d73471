/** A process of its own: a drawing of ours comes in, a PNG goes out. */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const drawing = await buffer(process.stdin)
process.stdout.write(await sharp(drawing).png({ palette: true, compressionLevel: 9, effort: 7 }).toBuffer())
