/** The menu of the right button: corrections of the spell checker and the usual editing. */
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

export interface ContextActions {
  replace(word: string): void
  learn(word: string): void
}

type Clicked = Pick<
  ContextMenuParams,
  'misspelledWord' | 'dictionarySuggestions' | 'isEditable' | 'selectionText'
>

export const contextMenuTemplate = (
  clicked: Clicked,
  actions: ContextActions,
): MenuItemConstructorOptions[] => {
  const spelling: MenuItemConstructorOptions[] =
    clicked.misspelledWord === ''
      ? []
      : [
          ...clicked.dictionarySuggestions
            .slice(0, 5)
            .map(word => ({ label: word, click: () => actions.replace(word) })),
          { label: 'Добавить в словарь', click: () => actions.learn(clicked.misspelledWord) },
          { type: 'separator' },
        ]
  if (clicked.isEditable) {
    return [
      ...spelling,
      { label: 'Вырезать', role: 'cut' },
      { label: 'Копировать', role: 'copy' },
      { label: 'Вставить', role: 'paste' },
      { label: 'Выделить всё', role: 'selectAll' },
    ]
  }
  return clicked.selectionText === '' ? [] : [{ label: 'Копировать', role: 'copy' }]
}
