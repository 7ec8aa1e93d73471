import { isProof } from '#shared/tooling/sample.ts'

/** Every page that a visitor can open, with an example of each state that renders differently. */
export const publicPages = [
  '/',
  '/calculator',
  '/calculator?route=eu&price=9999999&currency=EUR&engine=diesel&year=2019&volume_cc=2993',
  '/calculator?route=usa&price=abc&year=1800&volume_cc=-5',
  '/usa',
  '/eu',
  '/georgia',
  '/blog',
  '/blog?page=2',
  '/blog?category=1',
  '/blog?q=акциз',
  '/blog?q=ывапролд',
  '/blog/kak-schitaetsya-akciz',
  '/callback',
  '/calculation',
  '/thanks',
  '/offline',
  '/nope',
]

/** One of each make: a scene, a form, a list, a text. `npm test` walks through these, the proof through every page. */
export const walkedPages = isProof
  ? publicPages
  : ['/', '/calculator', '/blog', '/blog/kak-schitaetsya-akciz']
