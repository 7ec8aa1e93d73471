/** Makes a name that the page suggests fit to be offered in a save dialog on any system. */
import { texts } from '#messages/desktop/main/program.js'

/** Extensions of files that the office saves. Any other is offered as plain data, never as a program. */
const extensions: ReadonlySet<string> = new Set(
  ['age', 'csv', 'gz', 'html', 'jpg', 'json', 'pdf', 'png', 'tar', 'txt', 'webp', 'xlsx', 'zip'].map(
    name => `.${name}`,
  ),
)

/** @example safeFileName('../../отчёт: май.csv') // 'отчёт_ май.csv' */
export const safeFileName = (suggested: string): string => {
  const last = suggested.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const visible = [...last]
    .filter(character => !invisible.test(character))
    .map(character => character.replace(/[<>:"|?*]/, '_'))
  const from = visible.findIndex(isOfName)
  const plain = from < 0 ? '' : visible.slice(from, visible.findLastIndex(isOfName) + 1).join('')
  const named = plain === '' || isDevice(plain) ? texts.fileNamed({ plain }).replace(/-$/, '') : plain
  const extension = /\.[^.]{1,10}$/.exec(named)?.[0] ?? ''
  const isKnown = extensions.has(extension.toLowerCase())
  const stem = isKnown ? named.slice(0, -extension.length) : named
  return [...stem].slice(0, 100).join('') + (isKnown ? extension : '.bin')
}

/** True for a character that a name may begin or end with: systems hide or drop dots and spaces there. */
const isOfName = (character: string): boolean => !/[.\s]/.test(character)

/** Control characters and those that turn the direction of writing, with which `gpj.exe` looks like `exe.jpg`. */
const invisible = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u

/** Names that Windows keeps for devices. */
const isDevice = (name: string): boolean => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
