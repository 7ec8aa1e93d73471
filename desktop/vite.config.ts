/** Builds the desktop program: the page in one language, and with the first one main process and preload. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import electron from 'vite-plugin-electron'
import { joinSmallParts } from '#shared/tooling/join-small-parts.ts'
import { leaveOutPostcss } from '#shared/tooling/leave-out-postcss.ts'
import { madeStyles } from '#shared/tooling/made-styles.ts'
import { askedLanguage, messagesOf } from '#shared/tooling/messages-of-language.ts'
import { themeVariables } from '#shared/tooling/theme-variables.ts'
import { startAtRoot } from './build/start-at-root.ts'
import { readUpdateSettings } from './build/update-settings.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Sources that each window reads, whatever its screen: with two of them the start reads 61 files, with four 53. */
const inEveryWindow = [
  './renderer/main.tsx',
  '../shared/admin/admin-app.tsx',
  '../shared/admin/save-queues.tsx',
  '../shared/admin/calculation/tables/dropped-file.tsx',
]

/** The screens without the admin and what they share with it: joined, they would bring its styles, or it theirs. */
const firstScreens =
  /\/desktop\/renderer\/(?:server-screen\.tsx|version-screen\.tsx|start-screen\.module\.css|drafts-for-server\.ts)$/

const language = askedLanguage()
const isFirst = language === 'ru'

const updates = readUpdateSettings(process.env)

export default defineConfig({
  root: at('./renderer'),
  publicDir: at('./resources/public'),
  base: '/',
  build: {
    outDir: at('../dist/desktop/renderer'),
    emptyOutDir: isFirst,
    copyPublicDir: isFirst,
    target: 'chrome140',
    // An inlined picture or font would be a `data:` address, which the policy does not allow for fonts.
    assetsInlineLimit: 0,
    // Larger chunks are fine: they are read from the disk, not over a network.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: at(isFirst ? './renderer/index.html' : `./renderer/index-${language}.html`),
      output: {
        codeSplitting: {
          groups: [
            joinSmallParts(inEveryWindow.map(at), { least: 24_000, most: 700_000, apart: firstScreens }),
          ],
        },
      },
    },
  },
  // Names Vite's socket explicitly: the page is at app:// and cannot derive it.
  server: { port: 5174, strictPort: true, hmr: { protocol: 'ws', host: 'localhost', clientPort: 5174 } },
  plugins: [
    react(),
    messagesOf(language),
    leaveOutPostcss(),
    madeStyles({ 'theme-variables.css': themeVariables() }),
    isFirst &&
      electron([
        {
          entry: at('./main/main.ts'),
          onstart: startAtRoot,
          vite: {
            logLevel: 'warn',
            define: {
              __UPDATE_FEED__: JSON.stringify(updates.url),
              __UPDATE_PUBLIC_KEY__: JSON.stringify(updates.publicKey),
            },
            build: {
              outDir: at('../dist/desktop/main'),
              emptyOutDir: true,
              minify: false,
              target: 'node24',
              // Everything else is bundled: the packed program carries no other package.
              rolldownOptions: { external: ['keytar'] },
            },
          },
        },
        {
          // Restarts the program: a window reads its preload only once.
          onstart: startAtRoot,
          vite: {
            logLevel: 'warn',
            build: {
              outDir: at('../dist/desktop/preload'),
              emptyOutDir: true,
              minify: false,
              rolldownOptions: {
                input: at('./preload/preload.ts'),
                // A sandboxed preload is read as CommonJS, whatever the package's type.
                output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
              },
            },
          },
        },
      ]),
  ],
})
