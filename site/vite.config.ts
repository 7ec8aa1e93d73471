/** Builds the public pages in one language: for the browser (`dist/site/client`) and for the server (`dist/site/server`). */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'
import { joinSmallParts } from '#shared/tooling/join-small-parts.ts'
import { fillServiceWorker, workerCopy } from './build/fill-service-worker.ts'
import { precompress } from './build/precompress.ts'
import { pureReactCalls } from './build/pure-react-calls.ts'
import { siteFonts } from './build/site-fonts.ts'
import { siteMessages } from './build/site-messages.ts'

const here = import.meta.dirname

/** Which language the pages are built in. */
const askedLanguage = (): Language => {
  const asked = process.env.SITE_LANGUAGE
  return isLanguage(asked) ? asked : 'ru'
}

const clientEntry = resolve(here, 'entry-client.tsx')

/** The service worker, which knows the files of both languages, is in the last of the builds. */
const clientEntries = (isFirst: boolean) => ({
  site: clientEntry,
  ...(isFirst ? {} : { sw: resolve(here, 'service-worker/service-worker.ts') }),
})

/**
 * The parts of every page ride in one chunk, React and its smallest parts alike: a dozen files compress worse than one,
 * and two that share React's words a kilobyte worse.
 */
const sharedParts = [
  /\/node_modules\/(?:react-dom|scheduler)\//,
  /\/site\/(?:routing\/|offline\/(?:connection|reachability|queue-event)|entry-client|site-app|pages\/(?:error-|blog-address)|layouts\/(?:admin|empty|site)-|callback\/callback-button)/,
  /\/site\/components\/(?:icon|format-typed-phone|site-link|show-phone|rates-of-day|post-card|lazy-image|picture|menu-link|language-switch|theme-switch|contact-bar|messengers|use-online|connection-note)\.tsx?$/,
  /\/dist\/messages\/\w+\/(?:language|platform\/layout|platform\/errors|work\/messengers)\.js$/,
  /\/shared\/(?:client\/(?:observable|progress)|domain\/(?:time\/(?:dates|kyiv-day)|money\/money|site\/(?:languages|own-pages))|ui\/(?:post-body|progress-bar))\.tsx?$/,
]
// The service worker has copies of its own: it imports nothing.
const isShared = (id: string): boolean => !id.endsWith(workerCopy) && sharedParts.some(part => part.test(id))

/** Sections of the pages that sell ride together for the same reason; a post has none of them. */
const storyParts =
  /\/(?:dist\/messages\/\w+\/content\/sections|site\/(?:components\/(?:action-link|inline|scene-picture)|sections\/(?:basic\/)?(?!plain|price-table|showcase|section-image)[\w-]+)|shared\/domain\/(?:text\/inline-text|site\/safe-href))\.(?:tsx?|js)$/

/** The server names these in its HTML, so that their styles come with it. */
const foundBySource = /\/site\/(?:pages\/[\w-]+-page|layouts\/default-layout)\.tsx$/

export default defineConfig(({ isSsrBuild, command }) => {
  const language = askedLanguage()
  // The first of the builds has the parts that both languages share.
  const isFirst = language === 'ru'
  return {
    root: here,
    plugins: [
      react(),
      siteMessages(language),
      ...(isSsrBuild ? [] : [siteFonts(), pureReactCalls(), fillServiceWorker(), precompress()]),
    ],
    // Every build knows which addresses of the style sheets are files of it; the first one copies them.
    publicDir: resolve(here, 'public'),
    appType: 'custom',
    build: isSsrBuild
      ? {
          outDir: resolve(here, '../dist/site/server', language),
          emptyOutDir: true,
          copyPublicDir: false,
          target: 'node24',
          // Read from the disk once, at the start.
          chunkSizeWarningLimit: 2000,
          rolldownOptions: { input: resolve(here, 'entry-server.tsx') },
        }
      : {
          outDir: resolve(here, '../dist/site/client'),
          emptyOutDir: isFirst,
          copyPublicDir: isFirst,
          target: 'es2022',
          manifest: isFirst ? true : `.vite/manifest-${language}.json`,
          // A data: address would need `font-src data:` in the content policy.
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: clientEntries(isFirst),
            output: {
              entryFileNames: chunk => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
              chunkFileNames: 'assets/[name]-[hash].js',
              assetFileNames: 'assets/[name]-[hash][extname]',
              codeSplitting: {
                groups: [
                  { name: 'site', test: isShared },
                  { name: 'story', test: storyParts },
                  joinSmallParts([clientEntry], { least: 6000, most: 1_000_000, apart: foundBySource }),
                ],
              },
            },
          },
        },
    // Whatever the server renders with is in the bundle, so that a server needs none of the front end's packages.
    // In development Node loads React itself: Vite cannot evaluate CommonJS.
    ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
    // React's own choice is made here, not by the environment of the server: the slow one warns its developers.
    ...(command === 'build' && isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  }
})
