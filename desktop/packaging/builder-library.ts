/** electron-builder's own libraries, of the versions that it packs with. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const requireOfBuilder = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json'),
)

export const builderLibrary = dirname(requireOfBuilder.resolve('app-builder-lib/package.json'))
const requireOfLibrary = createRequire(join(builderLibrary, 'package.json'))

export const asar = requireOfLibrary('@electron/asar') as {
  createPackage(from: string, to: string): Promise<void>
  listPackage(archive: string, options: { isPack: boolean }): string[]
  extractFile(archive: string, path: string): Buffer
}
export const fuses = requireOfLibrary('@electron/fuses') as {
  getCurrentFuseWire(binary: string): Promise<Record<number, number>>
  FuseV1Options: Record<string, number>
}
export const yaml = requireOfLibrary('js-yaml') as { load(text: string): unknown }
export const { validateSchema } = requireOfLibrary('./out/util/config/schemaValidator.js') as {
  validateSchema(schema: object, data: object): void
}
export const { NodeHttpExecutor } = requireOfLibrary('builder-util') as { NodeHttpExecutor: new () => object }
