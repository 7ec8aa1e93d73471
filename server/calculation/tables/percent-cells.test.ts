import { expect, it } from 'vitest'
import { withinSteps } from '#server/proofs/testing/regex-steps.ts'
import { percentStyles, writePercents } from './percent-cells.ts'

const styles = `<styleSheet><numFmts count="3"><numFmt numFmtId="164" formatCode="0.0000%"/>
  <numFmt numFmtId="165" formatCode="0&quot;%&quot;"/><numFmt formatCode='#,##0\\%' numFmtId='166'/></numFmts>
  <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
  <cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="9" fontId="1"><alignment/></xf><xf numFmtId="10"/>
  <xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`

it('knows the formats that show a percentage, and those that only write the sign', () => {
  expect([...percentStyles(styles)]).toEqual([1, 2, 3])
  expect(percentStyles('').size).toBe(0)
})

it.each([
  ['<c r="B2" s="3"><v>0.0725</v></c>', '<c r="B2" s="3" t="str"><v>7.25%</v></c>'],
  ['<c r="B2" s="1" t="n"><v>1</v></c>', '<c r="B2" s="1" t="str"><v>100%</v></c>'],
  [
    '<x:c r="B2" s="2"><x:v>7.0000000000000007E-2</x:v></x:c>',
    '<x:c r="B2" s="2" t="str"><x:v>7%</x:v></x:c>',
  ],
  ['<c r="B2" s="1"><f>A1</f><v>0.08</v></c>', '<c r="B2" s="1" t="str"><v>8%</v></c>'],
])('%s is read as people see it', (cell, seen) =>
  expect(writePercents(`<row><c r="A2" s="1"/>${cell}</row>`, percentStyles(styles))).toBe(
    `<row><c r="A2" s="1"/>${seen}</row>`,
  ),
)

it.each([
  '<c r="B2"><v>0.08</v></c>',
  '<c r="B2" s="0"><v>0.08</v></c>',
  '<c r="B2" s="4"><v>8</v></c>',
  '<c r="B2" s="1" t="s"><v>8</v></c>',
  '<c r="B2" s="1" t="e"><v>#DIV/0!</v></c>',
])('%s stays', cell => expect(writePercents(cell, percentStyles(styles))).toBe(cell))

/** Steps for a letter, however many there are: those of one match are rounded up to a power of four. */
const bound = 100

it.each([
  ['spaces after a cell begins', `<c s="1">${' '.repeat(5_000)}`],
  ['spaces after a formula', `<c s="1"><f/>${' '.repeat(5_000)}`],
  ['unclosed cells', '<c r="A1" s="1"><v>1</v>'.repeat(2_000)],
])('passes a sheet of %s once', (_, hostile) => {
  const percents = percentStyles(styles)
  expect(withinSteps(bound * hostile.length, () => writePercents(hostile, percents))).toBe(hostile)
})

it('passes styles whose lists never end once', () => {
  const hostile = '<cellXfs>'.repeat(5_000)
  expect(withinSteps(bound * hostile.length, () => percentStyles(hostile)).size).toBe(0)
})
