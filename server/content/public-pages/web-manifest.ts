/** The manifest with which a browser installs the site as an app, in the language of the pages that link to it. */
import type { Context } from '#server/platform/context.ts'
import { type Language, withPrefix } from '#shared/domain/site/languages.ts'
import { usualAccent } from '#shared/domain/text/accent-colour.ts'
import { readMetaTexts } from './page-head.ts'
import { readSiteInfo } from './site-info.ts'

const iconSizes = [64, 96, 128, 144, 152, 192, 256, 384, 512]

export const webManifest = async (ctx: Context, lang: Language): Promise<string> => {
  const { name, prefix } = await readSiteInfo(ctx, '', lang)
  const words = await readMetaTexts(ctx, 'home', lang)
  return JSON.stringify({
    name,
    short_name: name.slice(0, 30),
    description: words.description,
    lang,
    id: '/',
    start_url: withPrefix('/', prefix),
    scope: '/',
    display: 'standalone',
    background_color: '#f7f4ef',
    theme_color: usualAccent,
    icons: [
      ...iconSizes.map(size => ({
        src: `/icons/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
