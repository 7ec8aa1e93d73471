/** Texts of a workbook, whose letters may be formatted apart: struck-out ones do not count, raised figures join no number. */
import { type Attributes, isOn, parseXml } from './parse-xml.ts'

interface Run {
  text: string
  /** Undefined where only the style of the cell decides. */
  struck: boolean | undefined
}

/** A plain text, or the runs of a formatted one. */
export type CellText = string | readonly Run[]

/** `xl/sharedStrings.xml` by the number with which cells name their text. */
export const readSharedStrings = (part: Buffer | undefined): CellText[] => {
  const texts: CellText[] = []
  if (!part) return texts
  const reader = textReader()
  parseXml(part, {
    ...reader,
    close(name) {
      reader.close(name)
      if (name === 'si') texts.push(reader.take())
    },
  })
  return texts
}

/** Reads the content of an `si` or `is` element from its tags; `take` returns it and begins the next one. */
export const textReader = () => {
  let plain = ''
  let runs: Run[] = []
  let run: Run | null = null
  let raised: string | undefined
  let inText = false
  let phonetic = false
  return {
    open(name: string, { val }: Attributes) {
      if (name === 'r') {
        run = { text: '', struck: undefined }
        runs.push(run)
        raised = undefined
      } else if (name === 'rPr' && run) run.struck = false
      else if (name === 'strike' && run) run.struck = isOn(val)
      else if (name === 'vertAlign') raised = val
      // How East Asian words are pronounced stands beside their text.
      else if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    close(name: string) {
      if (name === 'rPh') phonetic = false
      else if (name === 't') inText = false
    },
    text(text: string) {
      if (!inText) return
      if (run) run.text += raised === 'superscript' || raised === 'subscript' ? asRaised(text, raised) : text
      else plain += text
    },
    take(): CellText {
      const text = runs.length > 0 ? runs : plain
      plain = ''
      runs = []
      run = null
      raised = undefined
      return text
    },
  }
}

/** The valid part of a text; `struckOut` when nothing of it is valid. `struck`: by the style of the cell. */
export const shownText = (text: CellText, struck: boolean): { shown: string; struckOut: boolean } => {
  const runs = typeof text === 'string' ? [{ text, struck: undefined }] : text
  const joined = (some: readonly Run[]): string => unescaped(some.map(run => run.text).join(''))
  const valid = joined(runs.filter(run => !(run.struck ?? struck)))
  if (valid.trim() !== '') return { shown: valid, struckOut: false }
  const all = joined(runs)
  return { shown: all, struckOut: all.trim() !== '' }
}

/** `_x000D_` stands for a sign that XML cannot hold (ECMA-376, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const asRaised = (text: string, to: 'superscript' | 'subscript'): string =>
  text.replace(
    /\d/g,
    figure => (to === 'superscript' ? '⁰¹²³⁴⁵⁶⁷⁸⁹' : '₀₁₂₃₄₅₆₇₈₉')[Number(figure)] ?? figure,
  )
