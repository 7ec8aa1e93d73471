import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './terminal.mjs'

/**
 * @typedef {object} Chunk a built script
 * @property {string} file
 * @property {string | null} entry source file, when the chunk is its entry
 * @property {string[]} imports built files that the chunk imports, statically or on demand
 * @property {string[]} modules sources in the chunk, as paths from the project's folder
 */

/**
 * Vite plugin that lists the modules of every built script in dist/modules/<bundle>-<environment>.json; the tests with
 * bundle-walls.ts check these lists. build.mjs adds the plugin to every build.
 * @param {string} bundle
 * @returns {import('vite').Plugin}
 */
export function listModules(bundle) {
  return {
    name: 'list-modules',
    writeBundle(_options, output) {
      /** @type {Chunk[]} */
      const chunks = Object.values(output).flatMap(each =>
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

/** @param {string} module */
function fromRoot(module) {
  return module.startsWith('\0') ? module.slice(1) : relative(ROOT, module).replaceAll('\\', '/')
}
