/** The sheets of a workbook that a person sees, through its list of sheets and relationships, with what they share. */
import { posix } from 'node:path'
import { type Attributes, isTrue, parseXml } from './parse-xml.ts'

export interface Workbook {
  /** Hidden sheets, and those that are only a chart, are left out. */
  sheets: { name: string; part: Buffer }[]
  /** Days are counted from 1904, as in files of early Macs. */
  from1904: boolean
  /** The writer asks the program that opens the file to calculate it, so a stored 0 may be no result. */
  recalculates: boolean
  styles: Buffer | undefined
  sharedStrings: Buffer | undefined
}

export const readWorkbook = (parts: ReadonlyMap<string, Buffer>): Workbook => {
  const worksheets = new Map<string, string>()
  const others = new Map<string, string>()
  // SharePoint numbers it: `xl/workbook22.xml`.
  let workbook = 'xl/workbook.xml'
  readTags(parts, '_rels/.rels', 'Relationship', ({ Type = '', Target = '' }) => {
    if (Type.endsWith('/officeDocument')) workbook = partName('', Target)
  })
  const { dir, base } = posix.parse(workbook)
  readTags(
    parts,
    posix.join(dir, `_rels/${base}.rels`),
    'Relationship',
    ({ Type = '', Target = '', Id = '' }) => {
      const kind = Type.split('/').at(-1) ?? ''
      if (kind === 'worksheet') worksheets.set(Id, partName(dir, Target))
      else others.set(kind, partName(dir, Target))
    },
  )
  const sheets: Workbook['sheets'] = []
  readTags(parts, workbook, 'sheet', ({ name = '', state = 'visible', ...more }) => {
    const id = Object.entries(more).find(([attribute]) => attribute.endsWith(':id'))?.[1] ?? ''
    const part = parts.get(worksheets.get(id) ?? '')
    if (part && state === 'visible') sheets.push({ name, part })
  })
  let from1904 = false
  readTags(parts, workbook, 'workbookPr', ({ date1904 }) => {
    from1904 = isTrue(date1904)
  })
  let recalculates = false
  readTags(parts, workbook, 'calcPr', ({ fullCalcOnLoad }) => {
    recalculates = isTrue(fullCalcOnLoad)
  })
  const partOf = (kind: string): Buffer | undefined =>
    parts.get(others.get(kind) ?? partName('xl', `${kind}.xml`))
  return { sheets, from1904, recalculates, styles: partOf('styles'), sharedStrings: partOf('sharedStrings') }
}

/** Bytes of the list of sheets, and of the relationships: enough for thousands of named ranges. */
const listLimit = 1024 * 1024

/** Nothing is read of a list that is missing or longer than `listLimit`. */
const readTags = (
  parts: ReadonlyMap<string, Buffer>,
  name: string,
  tag: string,
  read: (attributes: Attributes) => void,
): void => {
  const part = parts.get(name)
  if (part === undefined || part.length > listLimit) return
  parseXml(part, {
    open: (name, attributes) => {
      if (name === tag) read(attributes)
    },
  })
}

/** Targets are relative to the folder of the part that names them, or absolute with a leading slash. */
const partName = (folder: string, target: string): string =>
  posix.resolve('/', folder, target).slice(1).toLowerCase()
