// Shapes of the interface's own texts. What visitors read on the pages is the office's, see `server/content/site-pages`.

/** Explanation of one line of the statement: what it is, who takes the money, where the rule is written. */
export type LineHelp = { title: string; what: string; who: string; source: string }

export type CalculatorTexts = {
  lines: Record<string, LineHelp>
  officeLine: LineHelp
  fields: Record<string, string>
  notes: Record<string, string>
}
