/** Builds the admin for the browser beside the site's files. A build of its own, so that no chunk is shared with public pages. */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { leaveOutPostcss } from '#shared/tooling/leave-out-postcss.ts'
import { precompress } from './build/precompress.ts'

const here = import.meta.dirname
const entry = resolve(here, 'admin.tsx')

/** Modules that the first load has, whatever page is opened. */
const firstModules = (graph: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set([entry])
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
let first: ReadonlySet<string> | undefined
const isFirst = (id: string, graph: Rolldown.ChunkingContext): boolean => {
  first ??= firstModules(graph)
  return first.has(id)
}

export default defineConfig({
  root: here,
  plugins: [react(), leaveOutPostcss(), precompress()],
  publicDir: false,
  appType: 'custom',
  build: {
    outDir: resolve(here, '../dist/site/client'),
    emptyOutDir: false,
    target: 'es2022',
    manifest: '.vite/admin-manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Above the part that every page of the admin needs and a window keeps by its hash; `admin-budget.test.ts` holds it.
    chunkSizeWarningLimit: 850,
    rolldownOptions: {
      input: { admin: entry },
      output: {
        entryFileNames: 'assets/admin/[name]-[hash].js',
        chunkFileNames: 'assets/admin/[name]-[hash].js',
        assetFileNames: 'assets/admin/[name]-[hash][extname]',
        // Two files compress better than the forty that pages would cut them into, as each shares another part.
        codeSplitting: {
          groups: [
            { name: (id, graph) => (isFirst(id, graph) ? 'kit' : null), test: /node_modules/, priority: 1 },
            { name: (id, graph) => (isFirst(id, graph) ? 'first' : null) },
          ],
        },
      },
    },
  },
})
