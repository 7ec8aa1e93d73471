/** Takes secrets and people's data out of a line before it reaches the log. */

const rules: readonly (readonly [RegExp, string])[] = [
  // A query may hold searched words, such as a name or a number.
  [/(\/(?:api|admin|blog)\b[^\s?"']{0,300})\?[^\s"']+/g, '$1?[query]'],
  // A person's home folder is named after them.
  [/((?:\/home|\/Users|[A-Z]:\\Users)[\\/])(?:[^\\/"']{1,64}(?=[\\/])|[^\\/\s"']+)/gi, '$1[person]'],
  // Tokens and mail addresses are only looked for at the start of a run of letters: trying each letter is slow.
  [/(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '[token]'],
  [/(bearer\s+)[^\s"',;]+/gi, '$1[token]'],
  [/(jwt-token=)[^\s;"']+/gi, '$1[token]'],
  // Quoted values are hidden as a whole: a password may be several words.
  [
    /((?:password|passwd|secret|token|code|authorization)["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s"',;}]+)/gi,
    '$1[hidden]',
  ],
  [/(https?:\/\/)[^\s/@]+@/gi, '$1'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[mail]'],
  [/\+?\d[\d\s()-]{8,18}\d/g, '[number]'],
  // Phone numbers with dots between groups of more than one digit, which versions seldom have.
  [/\+?\d{2,3}(?:\.\d{2,4}){3,5}/g, '[number]'],
  // The program writes its log in English: letters of another script are what somebody has typed, such as a name.
  [/\p{Script=Cyrillic}(?:[\p{Script=Cyrillic}\s'’-]*\p{Script=Cyrillic})?/gu, '[text]'],
]

/** One line: line breaks and terminal codes are shown as spaces, so that no entry can forge another. */
export const redact = (line: string): string => {
  const flat = line.slice(0, 4000).replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), flat)
}
