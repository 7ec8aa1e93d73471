import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { measuredCommit } from '../measured-commit.mjs'
import { log, ROOT, runProgram } from '../terminal.mjs'
import {
  growthHeading,
  growthSection,
  markdownTable,
  renderBars,
  renderGrowth,
  textTable,
} from './bench-report.ts'

// Runs every *.bench.ts in turn, each in its own process; prints a table and writes dist/bench.json, bench.md and
// bench.svg. A value below its bar is marked but fails nothing. `npm run bench -- engine` runs the files with "engine"
// in their path, `npm run bench -- --only pages,first-render` the files with either word; `--keep` also writes bench.md
// and bench.svg to shared/docs. Growth, which is measured in parts, has a section of its own: each of the two parts of
// bench.md stays when nothing of it was measured.

/** @typedef {import('./bench-row.ts').BenchRow} BenchRow */

if (process.argv[2] === '--one') await measure(process.argv[3] ?? '', process.argv[4] ?? '')
else await measureAll(process.argv.slice(2).filter(argument => argument !== '--keep'))

/** @param {string[]} options */
async function measureAll(options) {
  const at = options.indexOf('--only')
  const only = at < 0 ? [''] : (options[at + 1] ?? '').split(',')
  const wanted = at < 0 ? options : options.toSpliced(at, 2)
  const files = ['server', 'shared', 'site', 'desktop']
    .flatMap(room =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map(path => `${room}/${path}`),
    )
    .filter(path => /\.bench\.ts$/.test(path))
    .filter(path => wanted.every(part => path.includes(part)) && only.some(part => path.includes(part)))
    .sort()
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  /** @type {(BenchRow & { file: string })[]} */
  const rows = []
  for (const file of files) {
    log(`▸ ${file}`)
    const result = join(folder, 'rows.json')
    const code = await runProgram(process.execPath, [
      '--expose-gc',
      import.meta.filename,
      '--one',
      file,
      result,
    ])
    if (code === 0) rows.push(...readRows(result).map(row => ({ file, ...row })))
    else process.exitCode = 1
  }
  rmSync(folder, { recursive: true })
  log(`\n${files.length} files, ${rows.length} figures\n`)
  log(textTable(rows))
  save(rows)
}

/**
 * @param {string} file
 * @param {string} result
 */
async function measure(file, result) {
  const { bench } = await import(pathToFileURL(join(ROOT, file)).href)
  writeFileSync(result, JSON.stringify(await bench()))
  // Exits even if the measured program left timers or connections open, so that the next one can start.
  process.exit(0)
}

/**
 * @param {string} file
 * @returns {BenchRow[]}
 */
function readRows(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @param {(BenchRow & { file: string })[]} rows */
function save(rows) {
  const machine = {
    commit: measuredCommit('shared/docs'),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    threads: availableParallelism(),
  }
  const at = new Date().toISOString()
  const others = rows.filter(({ file }) => !isGrowth(file))
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(join(ROOT, 'dist/bench.json'), `${JSON.stringify({ at, machine, rows }, null, 2)}\n`)
  const grown = withOtherParts(
    rows.filter(({ file }) => isGrowth(file)),
    machine.commit,
  )
  for (const folder of process.argv.includes('--keep') ? ['dist', 'shared/docs'] : ['dist']) {
    const file = join(ROOT, folder, 'bench.md')
    const [own, growth] = existsSync(file) ? readFileSync(file, 'utf8').split(growthHeading) : []
    writeFileSync(
      file,
      [
        others.length > 0 ? markdownTable(others, at, machine) : own,
        grown.length > 0 ? growthSection(grown, at, machine) : growth && growthHeading + growth,
      ].join(''),
    )
    if (others.length > 0) writeFileSync(join(ROOT, folder, 'bench.svg'), renderBars(others))
    if (grown.length > 0) writeFileSync(join(ROOT, folder, 'growth.svg'), renderGrowth(grown))
  }
  log('\nwritten to dist/bench.json, bench.md, bench.svg and growth.svg')
}

/** @param {string} file */
function isGrowth(file) {
  return file.includes('growth')
}

/**
 * Rows with those of earlier runs at the same commit, which measured other parts.
 * @param {(BenchRow & { file: string })[]} rows
 * @param {string} commit
 */
function withOtherParts(rows, commit) {
  if (rows.length === 0) return []
  const file = join(ROOT, 'dist/growth.json')
  /** @type {{ commit: string, rows: BenchRow[] }} */
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { commit, rows: [] }
  const names = new Set(rows.map(({ what }) => what))
  const others = known.commit === commit ? known.rows.filter(({ what }) => !names.has(what)) : []
  const all = [...others, ...rows]
  writeFileSync(file, JSON.stringify({ commit, rows: all }))
  return all
}
