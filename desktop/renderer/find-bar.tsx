/** Finds text in the page of the window: Ctrl+F where no screen has a search of its own. */
import { Affix, Group, Paper, Text, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DesktopBridge, FindResult } from '#desktop/bridge/desktop-bridge.ts'
import * as texts from '#messages/desktop/renderer.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { onFindBarOpen } from './open-find-bar.ts'

/**
 * Must come first in the page: Chromium counts the text in this field too, and only as the first match can it be left
 * out.
 */
export const FindBar = ({ bridge }: { bridge: DesktopBridge }) => {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [result, setResult] = useState<FindResult | null>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const open = () => {
      setOpen(true)
      field.current?.select()
    }
    return onFindBarOpen(open)
  }, [])

  const close = () => {
    setOpen(false)
    setResult(null)
    void bridge.stopFinding()
  }
  const find = async (sought: string, isForward: boolean, isFirst: boolean): Promise<void> => {
    const found = await bridge.findInPage({ text: sought, isForward, isFirst })
    if (found === null) return
    const { isOwn, ...rest } = withoutOwnMatch(found)
    // Chromium may move the focus to what it has found.
    field.current?.focus()
    if (isOwn && rest.matches > 0) return find(sought, isForward, false)
    setResult(rest)
  }
  const change = (sought: string) => {
    setText(sought)
    setResult(null)
    if (sought === '') void bridge.stopFinding()
    else void find(sought, true, true)
  }
  const step = (isForward: boolean) => {
    if (text !== '') void find(text, isForward, false)
  }
  if (!isOpen) return null
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      step(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step(true)
  }
  return (
    <Affix withinPortal={false} position={{ top: 8, right: 20 }} maw="calc(100vw - 2.5rem)">
      <Paper component="search" withBorder shadow="md" px="xs" py="2xs">
        <Group component="form" gap="2xs" wrap="nowrap" onSubmit={submit} onKeyDown={onKey}>
          <TextInput
            ref={field}
            size="xs"
            w="14rem"
            miw={0}
            aria-label={texts.findOnPage}
            value={text}
            onChange={event => change(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
          <Text component="output" size="md" c="dimmed" miw="5.5rem">
            {result === null ? '' : countText(result)}
          </Text>
          <IconButton icon="up" label={texts.previous} onClick={() => step(false)} />
          <IconButton icon="down" label={texts.next} type="submit" />
          <IconButton icon="close" label={texts.closeSearch} onClick={close} />
        </Group>
      </Paper>
    </Affix>
  )
}

/**
 * Chromium's count without the match in the search field, which comes first in the page. `isOwn` is true when that one is
 * active.
 */
export const withoutOwnMatch = ({ ordinal, matches }: FindResult): FindResult & { isOwn: boolean } => ({
  isOwn: ordinal === 1,
  ordinal: Math.max(ordinal - 1, 0),
  matches: Math.max(matches - 1, 0),
})

const countText = ({ ordinal, matches }: FindResult): string =>
  matches === 0 ? texts.nothingFound : texts.matchOf({ ordinal, matches })
