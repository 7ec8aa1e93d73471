/** Builds the public pages in one language, for the browser (`dist/site/client`) or the server (`dist/site/server`). */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig } from 'vite'
import { joinSmallParts } from '#shared/tooling/join-small-parts.ts'
import { madeStyles } from '#shared/tooling/made-styles.ts'
import { askedLanguage, messagesOf } from '#shared/tooling/messages-of-language.ts'
import { fillServiceWorker, workerCopy } from './build/fill-service-worker.ts'
import { focusPoints } from './build/focus-points.ts'
import { precompress } from './build/precompress.ts'
import { pureReactCalls } from './build/pure-react-calls.ts'
import { siteFonts, standInFaces } from './build/site-fonts.ts'

const here = import.meta.dirname

const clientEntry = resolve(here, 'entry-client.tsx')

/** The service worker needs the files of both languages, so only the last build includes it. */
const clientEntries = (isFirst: boolean) => ({
  site: clientEntry,
  ...(isFirst ? {} : { sw: resolve(here, 'service-worker/service-worker.ts') }),
})

/** Modules of every page, bundled in one chunk: React and small modules together compress better than a dozen files. */
const sharedParts = [
  /\/node_modules\/(?:react-dom|scheduler)\//,
  /\/site\/(?:routing\/|offline\/(?:connection|queue-event)|entry-client|site-app|pages\/(?:error-|blog-address)|layouts\/|callback\/callback-button)/,
  /\/site\/components\/(?:icon|format-typed-phone|site-link|rates-of-day|post-card|lazy-image|picture|menu-link|language-switch|theme-switch|contact-bar|messengers|use-online|connection-note|share-links)\.tsx?$/,
  /\/dist\/messages\/\w+\/(?:language|platform\/layout|platform\/errors|work\/messengers|content\/post)\.js$/,
  /\/shared\/(?:client\/(?:observable|progress)|domain\/(?:time\/(?:dates|kyiv-day)|money\/money|site\/(?:languages|built-in-pages)|text\/word-joiner)|ui\/(?:post-body|progress-bar))\.tsx?$/,
]
// The service worker has its own copies of modules, since it cannot import.
const isShared = (id: string): boolean => !id.endsWith(workerCopy) && sharedParts.some(part => part.test(id))

/** Sections of the office's pages, bundled in one chunk, which compresses better too; posts need none of them. */
const storyParts =
  /\/(?:dist\/messages\/\w+\/content\/sections|site\/(?:components\/(?:action-link|inline-text|scene-picture)|sections\/(?:basic\/)?(?!plain|price-table|showcase|section-image)[\w-]+)|shared\/domain\/(?:text\/inline-text|site\/safe-href))\.(?:tsx?|js)$/

/** Sources that the server looks up in the manifest to link their styles in its HTML. */
const foundBySource = /\/site\/pages\/[\w-]+-page\.tsx$/

export default defineConfig(({ isSsrBuild, command }) => {
  const language = askedLanguage()
  // The first build contains the files that both languages share.
  const isFirst = language === 'ru'
  return {
    root: here,
    plugins: [
      react(),
      messagesOf(language),
      madeStyles({ 'focus-points.css': focusPoints(), 'stand-in-fonts.css': standInFaces() }),
      ...(isSsrBuild ? [] : [siteFonts(), pureReactCalls(), fillServiceWorker(), precompress()]),
    ],
    // Every build must know the files that style sheets refer to; only the first one copies them.
    publicDir: resolve(here, 'public'),
    appType: 'custom',
    build: isSsrBuild
      ? {
          outDir: resolve(here, '../dist/site/server', language),
          emptyOutDir: true,
          copyPublicDir: false,
          target: 'node24',
          // One file: the server loads all pages, and seventy small ones take it longer.
          chunkSizeWarningLimit: 2000,
          rolldownOptions: {
            input: resolve(here, 'entry-server.tsx'),
            output: { codeSplitting: false },
          },
        }
      : {
          outDir: resolve(here, '../dist/site/client'),
          emptyOutDir: isFirst,
          copyPublicDir: isFirst,
          target: 'es2022',
          manifest: isFirst ? true : `.vite/manifest-${language}.json`,
          // A `data:` URL would require `font-src data:` in the content security policy.
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
    // Bundles everything for rendering, so that the server needs no front-end packages. In development Node loads React
    // itself, since Vite cannot evaluate CommonJS. Without `module-sync` the router would be taken whole, as CommonJS.
    ...(command === 'build'
      ? { ssr: { noExternal: true, resolve: { conditions: ['module-sync', ...defaultServerConditions] } } }
      : {}),
    // Selects React's production build; without this the server's environment would decide, and the development build
    // is slow.
    ...(command === 'build' && isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  }
})
