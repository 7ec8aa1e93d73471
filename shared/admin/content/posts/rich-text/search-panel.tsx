import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { type Editor, Extension } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  type SearchResult,
  search,
  setSearchState,
} from 'prosemirror-search'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { foundPlaces } from '#messages/admin/content/posts.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'

export const Search = Extension.create({ name: 'search', addProseMirrorPlugins: () => [search()] })

/** Finds words whatever blanks, dashes and apostrophes are between them, and puts others in their place as typed. */
export class WordsQuery extends SearchQuery {
  constructor(wanted: string, replace: string, caseSensitive = false) {
    const search = wanted
      .replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
      .replace(/[ \u00A0\u2009\u202F]/g, '[ \u00A0\u2009\u202F]')
      .replace(/[-‐‑–−]/g, '[-‐‑–−]')
      .replace(/['’ʼ]/g, "['’ʼ]")
    super({ search, replace, caseSensitive, literal: true, regexp: true })
  }

  /** The library takes «$7» of «$7500» for a place of the match, and leaves it out. */
  override getReplacements(state: EditorState, { from, to }: SearchResult) {
    const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to))
    const words = this.replace === '' ? Fragment.empty : Fragment.from(state.schema.text(this.replace, marks))
    return [{ from, to, insert: new Slice(words, 0, 0) }]
  }
}

export const SearchPanel = ({ editor, onClose }: { editor: Editor; onClose(): void }) => {
  const [wanted, setWanted] = useState(() => selectedWords(editor))
  const [instead, setInstead] = useState('')
  const [caseSensitive, setCaseSensitive] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The field begins with the selected text, which typing replaces.
  useEffect(() => field.current?.select(), [])
  useEffect(() => {
    const query = new WordsQuery(wanted, instead, caseSensitive)
    editor.view.dispatch(setSearchState(editor.state.tr, query))
  }, [editor, wanted, instead, caseSensitive])
  useEffect(
    () => () => {
      if (!editor.isDestroyed)
        editor.view.dispatch(setSearchState(editor.state.tr, new SearchQuery({ search: '' })))
    },
    [editor],
  )
  const found = useEditorState({
    editor,
    selector: ({ editor: now }) => getMatchHighlights(now.state).find().length,
  })
  const step = (command: typeof findNext) => {
    command(editor.state, editor.view.dispatch)
    // The focus stays in the search field, so the editor does not scroll to the result itself.
    const { node } = editor.view.domAtPos(editor.state.selection.from)
    ;(node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
      editor.commands.focus()
    }
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    step(event.shiftKey ? findPrev : findNext)
  }
  return (
    <search
      className="admin-search-panel admin-toolbar"
      aria-label={texts.findAndReplace}
      onKeyDown={onKeyDown}
    >
      <TextInput
        size="xs"
        flex="1 1 9rem"
        aria-label={texts.findInText}
        placeholder={texts.find}
        ref={field}
        autoFocus
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        flex="1 1 9rem"
        aria-label={texts.replaceWith}
        placeholder={texts.replaceWith}
        value={instead}
        onChange={event => setInstead(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={texts.matchCase}
        checked={caseSensitive}
        onChange={event => setCaseSensitive(event.currentTarget.checked)}
      />
      <span role="status">{wanted !== '' && (found === 0 ? texts.notFound : foundPlaces({ n: found }))}</span>
      <Group component="span" gap="3xs" wrap="nowrap">
        <IconButton icon="up" label={texts.previous} disabled={found === 0} onClick={() => step(findPrev)} />
        <IconButton icon="down" label={texts.next} disabled={found === 0} onClick={() => step(findNext)} />
        <Button size="compact-xs" variant="default" disabled={found === 0} onClick={() => step(replaceNext)}>
          {texts.replace}
        </Button>
        <Button size="compact-xs" variant="default" disabled={found === 0} onClick={() => step(replaceAll)}>
          {texts.replaceAll}
        </Button>
        <IconButton icon="close" label={texts.closeSearch} onClick={onClose} />
      </Group>
    </search>
  )
}

const selectedWords = ({ state: { doc, selection } }: Editor): string => {
  const words = doc.textBetween(selection.from, selection.to, ' ')
  return words.length > 100 ? '' : words
}
