/** The context menu: corrections of the spell checker, copying links and pictures, and editing. */
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { isAppAddress } from '#desktop/main/app-origin.ts'
import { texts } from '#messages/desktop/main/window.js'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

export interface ContextActions {
  replace(word: string): void
  learn(word: string): void
  copy(text: string): void
  /** Copies the picture under the mouse. */
  copyPicture(): void
}

type Clicked = Pick<
  ContextMenuParams,
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'isEditable'
  | 'selectionText'
  | 'linkURL'
  | 'mediaType'
  | 'srcURL'
  | 'hasImageContents'
>

/** @param server origin of the chosen server, or null before there is one */
export const contextMenuTemplate = (
  clicked: Clicked,
  server: string | null,
  actions: ContextActions,
): MenuItemConstructorOptions[] => {
  const copying = (label: string, text: string | null): MenuItemConstructorOptions[] =>
    text === null ? [] : [{ label, click: () => actions.copy(text) }]
  const isPicture = clicked.mediaType === 'image' && clicked.hasImageContents
  const groups: MenuItemConstructorOptions[][] = [
    clicked.misspelledWord === ''
      ? []
      : [
          ...clicked.dictionarySuggestions
            .slice(0, 5)
            .map(word => ({ label: word, click: () => actions.replace(word) })),
          { label: texts.addToDictionary, click: () => actions.learn(clicked.misspelledWord) },
        ],
    linkItems(clicked.linkURL, server, copying),
    isPicture
      ? [
          { label: texts.copyPicture, click: actions.copyPicture },
          ...copying(texts.copyPictureAddress, addressOutside(clicked.srcURL, server)),
        ]
      : [],
    editingItems(clicked),
  ]
  const [first = [], ...others] = groups.filter(group => group.length > 0)
  return [...first, ...others.flatMap(group => [{ type: 'separator' as const }, ...group])]
}

const linkItems = (
  link: string,
  server: string | null,
  copying: (label: string, text: string | null) => MenuItemConstructorOptions[],
): MenuItemConstructorOptions[] => {
  const { protocol = '', pathname = '' } = URL.parse(link) ?? {}
  if (protocol === 'tel:') return copying(texts.copyNumber, decoded(pathname))
  if (protocol === 'mailto:') return copying(texts.copyMail, decoded(pathname))
  return copying(texts.copyLink, addressOutside(link, server))
}

/**
 * URL to copy: the server's address of a page of the program; null without a server, and for an address that is not of
 * the web.
 */
const addressOutside = (address: string, server: string | null): string | null => {
  const url = URL.parse(address)
  if (url === null) return null
  if (isAppAddress(address)) return server === null ? null : server + url.pathname + url.search + url.hash
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null
}

const editingItems = ({ isEditable, selectionText }: Clicked): MenuItemConstructorOptions[] => {
  if (!isEditable) return selectionText === '' ? [] : [{ label: texts.copy, role: 'copy' }]
  return [
    { label: texts.cut, role: 'cut' },
    { label: texts.copy, role: 'copy' },
    { label: texts.paste, role: 'paste' },
    { label: texts.selectAll, role: 'selectAll' },
  ]
}

const decoded = (text: string): string => decodePercent(text) ?? text
