/**
 * Tests convert hundreds of pictures and look at no size in bytes: AVIF with the least effort, a fifth of the work for
 * files twice as large. What ships keeps its own effort, also in the processes that tests start.
 */
import sharp, { type AvifOptions, type Sharp } from 'sharp'

const encoder: { avif: (this: Sharp, options?: AvifOptions) => Sharp } = sharp.prototype
const { avif } = encoder
// Set up anew for each file of tests, in a process that keeps its modules.
if (avif.name !== 'quickAvif') {
  encoder.avif = function quickAvif(options) {
    return avif.call(this, { ...options, effort: 0 })
  }
}
