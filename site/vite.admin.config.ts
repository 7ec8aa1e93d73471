/** Builds the admin for the browser in one language, apart from the site so that no chunk is shared with public pages. */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { joinSmallParts } from '#shared/tooling/join-small-parts.ts'
import { leaveOutPostcss } from '#shared/tooling/leave-out-postcss.ts'
import { madeStyles } from '#shared/tooling/made-styles.ts'
import { askedLanguage, messagesOf } from '#shared/tooling/messages-of-language.ts'
import { themeVariables } from '#shared/tooling/theme-variables.ts'
import { precompress } from './build/precompress.ts'

const here = import.meta.dirname
const language = askedLanguage()
const entry = resolve(here, 'admin.tsx')

/** The sender of queued saves brings the text editor's reading of a post: joined to a page, it would open with it. */
const senders = /\/shared\/admin\/queued-kinds\.ts$/

export default defineConfig({
  root: here,
  plugins: [
    react(),
    messagesOf(language),
    leaveOutPostcss(),
    madeStyles({ 'theme-variables.css': themeVariables() }),
    precompress(),
  ],
  publicDir: false,
  appType: 'custom',
  build: {
    outDir: resolve(here, '../dist/site/client'),
    emptyOutDir: false,
    target: 'es2022',
    manifest: language === 'ru' ? '.vite/admin-manifest.json' : `.vite/admin-manifest-${language}.json`,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Above the size of the chunk that all pages of the admin share; `admin-budget.test.ts` limits that chunk.
    chunkSizeWarningLimit: 850,
    rolldownOptions: {
      input: { admin: entry },
      // A sentence stands in the chunk that says it: a catalogue as a whole would be loaded by every page of its room.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        entryFileNames: 'assets/admin/[name]-[hash].js',
        chunkFileNames: 'assets/admin/[name]-[hash].js',
        assetFileNames: 'assets/admin/[name]-[hash][extname]',
        codeSplitting: {
          groups: [joinSmallParts([entry], { least: 10_000, most: 335_000, crumbs: 2_000, apart: senders })],
        },
      },
    },
  },
})
