/** Makes a name that the page suggests fit to be offered in a save dialog on any system. */

/** Extensions of files that the office saves. Any other is offered as plain data, never as a program. */
const extensions: ReadonlySet<string> = new Set(
  ['csv', 'gz', 'jpg', 'json', 'pdf', 'png', 'tar', 'txt', 'webp', 'xlsx', 'zip'].map(name => `.${name}`),
)

/** @example safeFileName('../../отчёт: май.csv') // 'отчёт_ май.csv' */
export const safeFileName = (suggested: string): string => {
  const last = suggested.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const visible = [...last]
    .filter(character => !isInvisible(character))
    .map(character => ('<>:"|?*'.includes(character) ? '_' : character))
  const from = visible.findIndex(isOfName)
  const plain = from < 0 ? '' : visible.slice(from, visible.findLastIndex(isOfName) + 1).join('')
  const named = plain === '' || isDevice(plain) ? `файл-${plain}`.replace(/-$/, '') : plain
  const extension = /\.[^.]{1,10}$/.exec(named)?.[0] ?? ''
  const isKnown = extensions.has(extension.toLowerCase())
  const stem = isKnown ? named.slice(0, -extension.length) : named
  return [...stem].slice(0, 100).join('') + (isKnown ? extension : '.bin')
}

/** True for a character that a name may begin or end with: systems hide or drop dots and spaces there. */
const isOfName = (character: string): boolean => !/[.\s]/.test(character)

/**
 * True for control characters and those that turn the direction of writing, with which `gpj.exe` looks like `exe.jpg`.
 */
const isInvisible = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return (
    code < 32 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069) ||
    code === 0xfeff
  )
}

/** Names that Windows keeps for devices. */
const isDevice = (name: string): boolean => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
