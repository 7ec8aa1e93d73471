/**
 * Finds the first sheet of a workbook through its list of sheets and relationships. Everything else in the archive,
 * such as the theme, drawings and other sheets, is not read.
 */

export interface FirstSheet {
  /** As in the XML, with its entities. */
  name: string
  /** Days are counted from 1904, as in files of early Macs. */
  from1904: boolean
  sheet: Buffer
  styles: Buffer | undefined
  sharedStrings: Buffer | undefined
}

/** `undefined` when the archive is no workbook, or its first sheet has no cells. */
export const findFirstSheet = (parts: ReadonlyMap<string, Buffer>): FirstSheet | undefined => {
  const workbook = listIn(parts, 'xl/workbook.xml')
  const worksheets = new Map<string, string>()
  const others = new Map<string, string>()
  for (const [, attributes = ''] of listIn(parts, 'xl/_rels/workbook.xml.rels').matchAll(relationship)) {
    const kind = attributeOf(attributes, 'Type')?.split('/').at(-1) ?? ''
    const part = partName(attributeOf(attributes, 'Target') ?? '')
    if (kind === 'worksheet') worksheets.set(attributeOf(attributes, 'Id') ?? '', part)
    else others.set(kind, part)
  }
  const partOf = (kind: string): Buffer | undefined => parts.get(others.get(kind) ?? `xl/${kind}.xml`)
  for (const [, attributes = ''] of workbook.matchAll(listedSheet)) {
    // A sheet that is only a chart is not among the worksheets.
    const sheet = parts.get(worksheets.get(attributeOf(attributes, '\\w+:id') ?? '') ?? '')
    if (!sheet) continue
    return {
      name: attributeOf(attributes, 'name') ?? '',
      from1904: /\sdate1904\s*=\s*["'](?:1|true)["']/.test(workbook),
      sheet,
      styles: partOf('styles'),
      sharedStrings: partOf('sharedStrings'),
    }
  }
  return undefined
}

/** Bytes of the list of sheets, and of the relationships: enough for thousands of named ranges. */
const listLimit = 1024 * 1024

/** Text of the list of sheets or relationships; empty when it is missing or longer than `listLimit`. */
const listIn = (parts: ReadonlyMap<string, Buffer>, name: string): string => {
  const part = parts.get(name)
  return part === undefined || part.length > listLimit ? '' : part.toString('utf8')
}

const relationship = /<(?:\w+:)?Relationship\s([^<>]*)>/g
const listedSheet = /<(?:\w+:)?sheet\s([^<>]*)>/g

/** Targets are relative to the folder `xl`, or absolute with a leading slash. */
const partName = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** The value of an attribute in a tag, entities not decoded. `name` is part of a regular expression. */
export const attributeOf = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find(value => value !== undefined) ?? null
