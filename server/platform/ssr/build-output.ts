/** Output of the site's build that the server needs: the entry that renders pages, and the files of each page. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { PageKind, SiteEntry } from '#shared/contract/content/public-pages.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import type { DocumentAssets } from './document.ts'

export const clientFolder = join(import.meta.dirname, '../../../dist/site/client')
const serverEntry = (lang: Language) =>
  join(import.meta.dirname, `../../../dist/site/server/${lang}/entry-server.js`)
const manifestFile = (lang: Language) =>
  join(clientFolder, `.vite/manifest${lang === 'ru' ? '' : `-${lang}`}.json`)

const adminManifestFile = (lang: Language) =>
  join(clientFolder, `.vite/admin-manifest${lang === 'ru' ? '' : `-${lang}`}.json`)

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)
type Manifest = z.infer<typeof manifest>

export interface BuiltPages {
  entry: SiteEntry
  assetsOf(kind: PageKind): DocumentAssets
}

export interface BuildOutput {
  /** Loads the code of a language (1.3 MB) when its first page is requested. */
  pagesIn(lang: Language): Promise<BuiltPages>
  /** Changes with every release of the pages' scripts. */
  build: string
  /** The admin's files in each language, or null when it is not part of the build. */
  admin: Record<Language, DocumentAssets> | null
}

/** Returns null when the site is not built. */
export const readBuildOutput = (): BuildOutput | null => {
  if (!languages.every(lang => existsSync(manifestFile(lang)) && existsSync(serverEntry(lang)))) return null
  const release = createHash('sha256')
  // Reads the manifests at the start, so that they match the files, which are read then too.
  const manifests = { ru: readFileSync(manifestFile('ru')), uk: readFileSync(manifestFile('uk')) }
  for (const lang of languages) release.update(manifests[lang])
  const loaded = new Map<Language, BuiltPages>()
  return {
    pagesIn: async lang => {
      const pages = loaded.get(lang) ?? (await loadPages(lang, manifests[lang]))
      loaded.set(lang, pages)
      return pages
    },
    build: release.digest('base64url').slice(0, 12),
    admin: readAdminAssets(),
  }
}

const loadPages = async (lang: Language, json: Buffer): Promise<BuiltPages> => {
  const files = manifest.parse(JSON.parse(json.toString()))
  // The type is safe: the build's entry was compiled against it.
  const entry = (await import(pathToFileURL(serverEntry(lang)).href)) as SiteEntry
  const known = new Map<PageKind, DocumentAssets>()
  return {
    entry,
    assetsOf: kind => {
      let assets = known.get(kind)
      if (!assets) {
        const chunk = entry.chunkOf(kind)
        assets = assetsFor(files, 'entry-client.tsx', chunk === null ? [] : [chunk])
        known.set(kind, assets)
      }
      return assets
    },
  }
}

const readAdminAssets = (): Record<Language, DocumentAssets> | null => {
  if (!languages.every(lang => existsSync(adminManifestFile(lang)))) return null
  const read = (lang: Language) =>
    assetsFor(manifest.parse(JSON.parse(readFileSync(adminManifestFile(lang), 'utf8'))), 'admin.tsx', [])
  return { ru: read('ru'), uk: read('uk') }
}

/** The entry's script and styles, and every chunk that it and the named sources import. */
export const assetsFor = (files: Manifest, entry: string, sources: readonly string[]): DocumentAssets => {
  const reached = new Set<string>()
  const walk = (name: string): void => {
    if (reached.has(name)) return
    reached.add(name)
    for (const inner of files[name]?.imports ?? []) walk(inner)
  }
  for (const name of [entry, ...sources]) walk(name)
  const chunks = [...reached].flatMap(name => files[name] ?? [])
  const script = files[entry]
  if (!script) throw new Error(`The build has no ${entry}`)
  const styles = [...new Set(chunks.flatMap(chunk => chunk.css ?? []))]
  return {
    script: `/${script.file}`,
    styles: styles.map(file => `/${file}`),
    modules: chunks.filter(chunk => chunk !== script).map(chunk => `/${chunk.file}`),
    fonts: Object.values(files)
      .filter(({ file }) => /\/onest-(?:cyrillic|cyrillic-ext|latin)-[\w-]{8}\.woff2$/.test(file))
      .map(({ file }) => `/${file}`),
  }
}
