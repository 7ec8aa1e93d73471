/** The sheets of a workbook that a person sees, through its list of sheets and relationships, with what they share. */
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
  readTags(parts, 'xl/_rels/workbook.xml.rels', 'Relationship', ({ Type = '', Target = '', Id = '' }) => {
    const kind = Type.split('/').at(-1) ?? ''
    if (kind === 'worksheet') worksheets.set(Id, partName(Target))
    else others.set(kind, partName(Target))
  })
  const sheets: Workbook['sheets'] = []
  readTags(parts, 'xl/workbook.xml', 'sheet', ({ name = '', state = 'visible', ...more }) => {
    const id = Object.entries(more).find(([attribute]) => attribute.endsWith(':id'))?.[1] ?? ''
    const part = parts.get(worksheets.get(id) ?? '')
    if (part && state === 'visible') sheets.push({ name, part })
  })
  let from1904 = false
  readTags(parts, 'xl/workbook.xml', 'workbookPr', ({ date1904 }) => {
    from1904 = isTrue(date1904)
  })
  let recalculates = false
  readTags(parts, 'xl/workbook.xml', 'calcPr', ({ fullCalcOnLoad }) => {
    recalculates = isTrue(fullCalcOnLoad)
  })
  const partOf = (kind: string): Buffer | undefined => parts.get(others.get(kind) ?? `xl/${kind}.xml`)
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

/** Targets are relative to the folder `xl`, or absolute with a leading slash. */
const partName = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
