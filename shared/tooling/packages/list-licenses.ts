import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedPackages } from '#shared/tooling/packages/shipped-packages.ts'
import { ROOT } from '#shared/tooling/terminal.mjs'

// `npm run licenses`: writes LICENSES.txt, each package that ships with its licence, and the texts, equal ones once.

const { packages: lock } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
/** Texts with their numbers. */
const numbers = new Map<string, number>()
/** The first text that was found of each licence. */
const typical = new Map<string, string>()
const rows = shippedPackages(lock).map(path => {
  const name: string =
    lock[path].name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const folder = join(ROOT, path)
  const { license, licenses, author } = existsSync(folder) ? readManifest(folder) : {}
  const licence: string = lock[path].license ?? license ?? licenses?.[0]?.type ?? 'by its text'
  const own = existsSync(folder) ? textsIn(folder, name) : []
  if (own[0] !== undefined && !typical.has(licence)) typical.set(licence, own[0])
  const by = own.length === 0 && author !== undefined ? `, by ${author.name ?? author}` : ''
  return { line: `${name} ${lock[path].version}, ${licence}${by}`, licence, own }
})

const lesser = readFileSync(join(ROOT, 'shared/tooling/packages/lgpl-3.0.txt'), 'utf8').trim()
const lines = rows.map(({ line, licence, own }) => {
  const borrowed = own.length === 0 ? typical.get(licence) : undefined
  const named = [
    ...(borrowed === undefined ? own.map(numberOf) : [`as ${numberOf(borrowed)}`]),
    ...(licence.includes('LGPL') ? [numberOf(lesser)] : []),
  ]
  return `${line} [${[...new Set(named)].join(', ')}]`
})

writeFileSync(
  join(ROOT, 'LICENSES.txt'),
  `What ships of others with the server, the site and the application, by package-lock.json: package, version, licence, and
in brackets the number of its text below. "as 5": the package brings no text, or is for another system; the words are
those of 5, the names in it are not its own. Electron's licence and those of Chromium lie beside the packed application.
Written by \`npm run licenses\`.

${lines.join('\n')}
${[...numbers].map(([text, number]) => `\n${'='.repeat(80)}\n[${number}]\n\n${text}\n`).join('')}`,
)

function numberOf(text: string): number {
  const number = numbers.get(text) ?? numbers.size + 1
  numbers.set(text, number)
  return number
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Texts of its licence; those of libvips are named in its README, with what is inside. */
function textsIn(folder: string, name: string): string[] {
  const isText = name.startsWith('@img/sharp-libvips-')
    ? /^(?:licen[cs]e|copying|notice|readme)/i
    : /^(?:licen[cs]e|copying|notice)/i
  return readdirSync(folder)
    .filter(file => isText.test(file))
    .sort()
    .map(file => withoutNpm(readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim()))
}

/** Node's own text names npm among what it brings; the packages of Node alone leave it out. */
function withoutNpm(text: string): string {
  return text.replace(/^- npm, located at deps\/npm[\s\S]*?(?=^- )/m, '')
}
