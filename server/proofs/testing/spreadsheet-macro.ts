/** A profile of LibreOffice with one macro: opens each file, saves it, types into one cell as a person would, saves again. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface SpreadsheetJob {
  open: string
  saveAs: string
  /** `C4`. */
  cell: string
  /** As on a Russian keyboard: decimal comma. */
  typed: string
  saveEditedAs: string
}

/** `profile` is given to `soffice` as `-env:UserInstallation`; the macro is `macro:///Standard.RoundTrip.Main`. */
export const writeSpreadsheetMacro = (profile: string, jobs: readonly SpreadsheetJob[]): void => {
  const library = join(profile, 'user', 'basic', 'Standard')
  mkdirSync(library, { recursive: true })
  writeFileSync(join(library, 'RoundTrip.xba'), moduleFile(macro(jobs)))
  writeFileSync(join(library, 'script.xlb'), libraryFile('<library:element library:name="RoundTrip"/>'))
  writeFileSync(join(library, 'dialog.xlb'), libraryFile(''))
  for (const list of ['script', 'dialog']) writeFileSync(join(library, '..', `${list}.xlc`), libraryList)
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), settings)
}

const macro = (jobs: readonly SpreadsheetJob[]): string =>
  [
    'Sub Main',
    ...jobs.map(job =>
      [
        '  RoundTrip',
        [url(job.open), url(job.saveAs), job.cell, job.typed, url(job.saveEditedAs)].map(quoted).join(', '),
      ].join(' '),
    ),
    '  StarDesktop.terminate()',
    'End Sub',
    'Sub RoundTrip(source, saved, place, typed, edited)',
    '  Dim hidden(0) As New com.sun.star.beans.PropertyValue',
    '  hidden(0).Name = "Hidden"',
    '  hidden(0).Value = True',
    '  Dim xlsx(0) As New com.sun.star.beans.PropertyValue',
    '  xlsx(0).Name = "FilterName"',
    '  xlsx(0).Value = "Calc MS Excel 2007 XML"',
    '  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())',
    '  document.storeToURL(saved, xlsx())',
    '  cell = document.Sheets.getByIndex(0).getCellRangeByName(place)',
    '  cell.FormulaLocal = typed',
    '  document.storeToURL(edited, xlsx())',
    '  document.close(True)',
    'End Sub',
  ].join('\n')

const url = (path: string): string => pathToFileURL(path).href

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const moduleFile = (source: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="RoundTrip" script:language="StarBasic">
${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}
</script:module>
`

const libraryFile = (elements: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
${elements}
</library:library>
`

const libraryList = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd">
<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink">
<library:library library:name="Standard" library:link="false"/>
</library:libraries>
`

/** Numbers and dates as a Russian office types them; and the profile is complete, or its macro would be written over. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>ru-RU</value></prop></item>
<item oor:path="/org.openoffice.Setup/Office"><prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`
