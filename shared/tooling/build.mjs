import { join } from 'node:path'
import { BUNDLES, hashInputs, isFresh, markFresh, markStale } from './bundles.ts'
import { installTools } from './install.mjs'
import { compileMessages } from './messages.mjs'
import { ROOT, timed } from './terminal.mjs'
import { listModules } from './walls/module-list.ts'

// Builds the site and the desktop app into dist/: all bundles or those named, with --stale only those whose sources have
// changed. `npm run build` the site, `npm run build -- desktop` both.

process.env.NODE_ENV = 'production'
await compileMessages()
const options = process.argv.slice(2)
const names = options.filter(option => !option.startsWith('-'))

for (const bundle of BUNDLES) {
  if (names.length > 0 && !names.includes(bundle.name)) continue
  if (options.includes('--stale') && isFresh(bundle)) continue
  await timed(`Building ${bundle.name}`, () => build(bundle))
}

/** @param {import('./bundles.ts').Bundle} bundle */
async function build(bundle) {
  // Imported here, since usually nothing is stale, and loading Vite takes longer than the check.
  const vite = await import('vite')
  if (bundle.name === 'desktop') await installTools()
  markStale(bundle)
  const hash = hashInputs(bundle)
  for (const { config, ssr, language, list = bundle.name } of bundle.builds) {
    process.env.SITE_LANGUAGE = language ?? 'ru'
    await vite.build({
      configFile: join(ROOT, config),
      logLevel: 'warn',
      plugins: [listModules(list)],
      build: { ...(ssr ? { ssr: true } : {}), rolldownOptions: { checks: { bundlerTimings: false } } },
    })
  }
  markFresh(bundle, hash)
}
