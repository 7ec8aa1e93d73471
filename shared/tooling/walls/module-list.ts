import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../terminal.mjs'

/** A built script. */
export interface Chunk {
  file: string
  /** Source file, when the chunk is its entry. */
  entry: string | null
  /** Built files that the chunk imports, statically or on demand. */
  imports: string[]
  /** Sources in the chunk, as paths from the project's folder. */
  modules: string[]
}

/**
 * Vite plugin that lists the modules of every built script in dist/modules/<bundle>-<environment>.json; the tests with
 * bundle-walls.ts check these lists. build.mjs adds the plugin to every build.
 */
export function listModules(bundle: string): Plugin {
  return {
    name: 'list-modules',
    writeBundle(_options, output) {
      const chunks: Chunk[] = Object.values(output).flatMap(each =>
        each.type === 'chunk'
          ? [
              {
                file: each.fileName,
                entry: each.isEntry && each.facadeModuleId ? fromRoot(each.facadeModuleId) : null,
                imports: [...each.imports, ...each.dynamicImports],
                modules: each.moduleIds.map(fromRoot),
              },
            ]
          : [],
      )
      const folder = join(ROOT, 'dist/modules')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${bundle}-${this.environment.name}.json`), JSON.stringify(chunks, null, 1))
    },
  }
}

function fromRoot(module: string) {
  return module.startsWith('\0') ? module.slice(1) : relative(ROOT, module).replaceAll('\\', '/')
}
