import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './terminal.mjs'

/**
 * @typedef {object} Chunk what one built file is made of
 * @property {string} file
 * @property {string | null} entry the source that it is the entry of
 * @property {string[]} imports built files that it loads at once or later
 * @property {string[]} modules sources inside it, from the project's folder
 */

/**
 * A Vite plugin that notes what every built file is made of, in dist/modules/<bundle>-<environment>.json, so that
 * bundle-walls.ts can prove what does not reach a page. build.mjs adds it to every build.
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
