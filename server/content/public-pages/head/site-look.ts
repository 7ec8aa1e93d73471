/**
 * The firm's logo and accent colour as a small style sheet, since the content policy forbids inline styles. Its name
 * contains a hash of the content, so browsers can cache it for good.
 */
import { createHash } from 'node:crypto'
import { type RequestHandler, Router } from 'express'
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { findPicture, type StoredPictureRow } from '#server/content/media/media.store.ts'
import { mediaUrl } from '#server/content/media/stored-picture.ts'
import type { Context } from '#server/platform/context.ts'
import { logoHash, logoOption } from '#shared/domain/calculation/office-options.ts'
import { accentOption, accentShades, parseAccent, usualAccent } from '#shared/domain/text/accent-colour.ts'

export interface SiteLook {
  /** Path of the style sheet. */
  href: string
  css: string
  /** `#rrggbb`; null for the default colour. */
  accent: string | null
  /** Path of the logo's fallback file; null without a logo. */
  logo: string | null
}

/** Null while neither logo nor colour is chosen. */
export const readSiteLook = async (ctx: Context): Promise<SiteLook | null> => {
  const { options } = await readCalculatorOptions(ctx)
  const chosen = parseAccent(options[accentOption] ?? '')
  const accent = chosen === usualAccent ? null : chosen
  const hash = logoHash(options[logoOption] ?? '')
  const picture = hash === null ? undefined : await findPicture(ctx.db, hash)
  const rules = [...(accent === null ? [] : [accentRule(accent)]), ...(picture ? logoRules(picture) : [])]
  if (rules.length === 0) return null
  const css = `${rules.join('\n')}\n`
  const name = createHash('sha256').update(css).digest('hex').slice(0, 16)
  const file = picture?.variants[0]?.file
  return { href: `${start}${name}.css`, css, accent, logo: file === undefined ? null : mediaUrl(file) }
}

const start = '/assets/look-'

const accentRule = (colour: string): string => {
  const { accent, deep, light, on } = accentShades(colour)
  return `:root{--bronze:${accent};--bronze-deep:${deep};--bronze-light:${light};--on-accent:${on}}`
}

/** CSS pixels. */
const logoHeight = 34
const widestLogo = 180

/** Replaces the default logo, with a file of twice the CSS pixels for sharp screens. */
const logoRules = ({ width, height, variants }: StoredPictureRow): string[] => {
  const shown = Math.min(widestLogo, Math.round((logoHeight * width) / height))
  const sharp = variants
    .filter(({ type }) => type === 'image/webp')
    .toSorted((one, other) => one.width - other.width)
    .find(variant => variant.width >= shown * 2)
  const file = (sharp ?? variants[0])?.file
  if (file === undefined) return []
  return [
    `.brand-mark{width:${shown}px;max-width:34vw;height:${logoHeight}px;border:0;border-radius:0;background:url(${mediaUrl(file)}) left center/contain no-repeat}`,
    '.brand-mark::after{content:none}',
  ]
}

/** Serves the style sheet. Under an outdated name it sends the present sheet, which must not be cached. */
export const siteLookRoutes = (ctx: Context): Router => {
  const router = Router({ strict: true, caseSensitive: true })
  const send: RequestHandler = async (request, response, next) => {
    const look = await readSiteLook(ctx)
    if (!look) return next()
    response.setHeader('Content-Type', 'text/css; charset=utf-8')
    response.setHeader(
      'Cache-Control',
      request.path === look.href ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    response.send(look.css)
  }
  router.get(/^\/assets\/look-[0-9a-f]{16}\.css$/, send)
  return router
}
