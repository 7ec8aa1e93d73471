/** Builds the public pages: for the browser (`dist/site/client`) and for the server (`dist/site/server`). */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fillServiceWorker } from './build/fill-service-worker.ts'
import { precompress } from './build/precompress.ts'
import { pureReactCalls } from './build/pure-react-calls.ts'
import { siteFonts } from './build/site-fonts.ts'

const here = import.meta.dirname

const clientEntries = {
  site: resolve(here, 'entry-client.tsx'),
  sw: resolve(here, 'service-worker/service-worker.ts'),
}

/** Small parts that every page uses ride with the first chunk: a dozen tiny files compress worse than one. */
const sharedParts =
  /\/(?:site\/(?:components\/(?:icon|site-link|show-phone|rates-of-day|post-card|lazy-image|picture)|callback\/callback-button|pages\/blog-address)|shared\/(?:domain\/(?:dates|money|kyiv-day)|ui\/post-body))\.tsx?$/

/** Sections of the pages that sell ride together for the same reason; a post has none of them. */
const storyParts =
  /\/(?:site\/(?:components\/(?:action-link|inline|scene-picture)|sections\/(?!delivered-cars|plain|price|proof|showcase|section-image)[\w-]+)|shared\/domain\/(?:inline-text|safe-href))\.tsx?$/

export default defineConfig(({ isSsrBuild, command }) => ({
  root: here,
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [siteFonts(), pureReactCalls(), fillServiceWorker(), precompress()]),
  ],
  publicDir: isSsrBuild ? false : resolve(here, 'public'),
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: resolve(here, '../dist/site/server'),
        emptyOutDir: true,
        target: 'node24',
        // Read from the disk once, at the start.
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { input: resolve(here, 'entry-server.tsx') },
      }
    : {
        outDir: resolve(here, '../dist/site/client'),
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        // A data: address would need `font-src data:` in the content policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: clientEntries,
          output: {
            entryFileNames: chunk => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'site', test: sharedParts },
                { name: 'story', test: storyParts },
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
}))
