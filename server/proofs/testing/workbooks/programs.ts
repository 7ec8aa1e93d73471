/** The programs that people write workbooks with, each started as it is installed here. Used live by the proof. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { writeCsv } from '#server/platform/http/files/csv.ts'
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import { emptyFolder } from '../empty-folder.ts'
import { byHand } from './by-hand.ts'

/** Rows by the name of the file. */
export type Sheets = Readonly<Record<string, readonly (readonly SheetCell[])[]>>

export interface SpreadsheetProgram {
  name: string
  /** What `npm run proof` installs. */
  packages: readonly string[]
  isInstalled: () => boolean
  /** Writes `<title>.xlsx` of each sheet into the folder. Throws with the program's own message. */
  write: (sheets: Sheets, folder: string) => Promise<void>
  /** Opening a CSV, it makes the number 0.0725 of 7.25% and keeps no word of it. */
  forgetsPercents?: true
  /** Opens files and saves each as the other kind or anew; answers the folder of the new ones. */
  resave?: (files: readonly string[], kind: 'xlsx' | 'csv') => Promise<string>
}

const here = (name: string): string => join(import.meta.dirname, name)

/** Where the workbooks lie that a program has written for `npm test`. */
export const workbookFolder = (program: string): string => here(program.toLowerCase())

/** The system's own: another Python on the path has none of Debian's packages. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

const hasPython = (module: string): boolean => spawnSync(python, ['-c', `import ${module}`]).status === 0

const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, name)))

/** Waits without blocking: the server of the proof is in this process and has to keep its connections. */
const run = async (program: string, args: readonly string[]): Promise<void> => {
  // A decimal point, whatever the language of the machine.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  await promisify(execFile)(program, args, { env, timeout: 120_000 })
}

const newFolder = (): string => emptyFolder('workbooks')

/** For programs that read JSON. */
const writeWithPython =
  (script: string): SpreadsheetProgram['write'] =>
  async (sheets, folder) => {
    const file = join(newFolder(), 'sheets.json')
    writeFileSync(file, JSON.stringify(sheets))
    await run(python, [here(script), file, folder])
  }

/** For programs that open a file; the name of a CSV becomes the sheet's. */
const asFiles =
  (kind: 'csv' | 'xlsx', contentOf: (rows: readonly (readonly SheetCell[])[]) => string | Buffer) =>
  (sheets: Sheets): string[] => {
    const folder = newFolder()
    return Object.entries(sheets).map(([title, rows]) => {
      const file = join(folder, `${title}.${kind}`)
      writeFileSync(file, contentOf(rows))
      return file
    })
  }
const asCsv = asFiles('csv', writeCsv)
const asWorkbooks = asFiles('xlsx', byHand['Excel 2010'])

const libreOffice = async (files: readonly string[], kind: 'xlsx' | 'csv', folder: string): Promise<void> => {
  const profile = pathToFileURL(newFolder()).href
  await run('soffice', [
    '--headless',
    '--norestore',
    '--nologo',
    `-env:UserInstallation=${profile}`,
    // UTF-8, comma, numbers and percentages recognised.
    ...(files[0]?.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1,,1033,false,true'] : []),
    '--convert-to',
    kind === 'csv' ? 'csv:Text - txt - csv (StarCalc):44,34,76,1' : 'xlsx:Calc MS Excel 2007 XML',
    '--outdir',
    folder,
    ...files,
  ])
}

type Convert = typeof libreOffice

const gnumeric: Convert = async (files, kind, folder) => {
  for (const file of files) {
    const name = file.replace(/^.*\//, '').replace(/\.\w+$/, '')
    await run('ssconvert', [
      ...(kind === 'csv' ? ['--export-type=Gnumeric_stf:stf_csv'] : ['--export-type=Gnumeric_Excel:xlsx2']),
      file,
      join(folder, `${name}.${kind}`),
    ])
  }
}

const resaveWith =
  (convert: Convert) =>
  async (files: readonly string[], kind: 'xlsx' | 'csv'): Promise<string> => {
    const folder = newFolder()
    await convert(files, kind, folder)
    return folder
  }

export const programs: readonly SpreadsheetProgram[] = [
  {
    name: 'LibreOffice',
    packages: ['libreoffice-calc-nogui'],
    isInstalled: () => hasProgram('soffice'),
    write: (sheets, folder) => libreOffice(asCsv(sheets), 'xlsx', folder),
    resave: resaveWith(libreOffice),
  },
  {
    name: 'Gnumeric',
    packages: ['gnumeric'],
    isInstalled: () => hasProgram('ssconvert'),
    forgetsPercents: true,
    write: (sheets, folder) => gnumeric(asWorkbooks(sheets), 'xlsx', folder),
    resave: resaveWith(gnumeric),
  },
  {
    name: 'openpyxl',
    packages: ['python3-openpyxl'],
    isInstalled: () => hasPython('openpyxl'),
    write: writeWithPython('write_openpyxl.py'),
  },
  {
    name: 'XlsxWriter',
    packages: ['python3-xlsxwriter'],
    isInstalled: () => hasPython('xlsxwriter'),
    write: writeWithPython('write_xlsxwriter.py'),
  },
]
