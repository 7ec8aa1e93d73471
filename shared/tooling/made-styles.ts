import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../../dist/made-styles')

/** Provides style sheets that are made from code, to be imported as `made-styles/<name>`. */
export const madeStyles = (sheets: Record<string, string>): Plugin => ({
  name: 'made-styles',
  config: () => {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(sheets)) writeFileSync(resolve(folder, name), text)
    return { resolve: { alias: { 'made-styles': folder } } }
  },
})
