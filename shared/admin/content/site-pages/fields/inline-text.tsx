import { Box, Button, Group, Popover, Stack, Textarea } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import * as texts from '#messages/admin/content/site-pages.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { linkAddress } from '#shared/domain/site/link-address.ts'
import { oneLine } from '#shared/domain/text/one-line.ts'
import { type SectionFieldProps, useFieldInput } from './field-context.ts'
import { type Selected, toggledMark, withLink } from './inline-marks.ts'
import { TargetInput } from './target-input.tsx'

export const InlineText = ({ max, ...place }: SectionFieldProps & { max?: number | undefined }) => {
  const input = useFieldInput(place)
  const { label, value = '', onChange } = input
  const field = useRef<HTMLTextAreaElement>(null)
  /** Selection to set after the next render, since changing the text would reset it. */
  const next = useRef<Selected | null>(null)
  const [linking, setLinking] = useState<Selected | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor follows the text
  useLayoutEffect(() => {
    if (!next.current || !field.current) return
    field.current.setSelectionRange(next.current.start, next.current.end)
    next.current = null
  }, [value])
  const selected = (): Selected => ({
    text: value,
    start: field.current?.selectionStart ?? value.length,
    end: field.current?.selectionEnd ?? value.length,
  })
  const put = (to: Selected) => {
    field.current?.focus()
    next.current = to
    onChange(to.text)
  }
  const type = ({ value: typed, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const text = oneLine(typed)
    // A changed value would move the cursor to the end, so its position is computed first.
    if (text !== typed) {
      const [start, end] = [selectionStart, selectionEnd].map(at => oneLine(typed.slice(0, at)).length)
      next.current = { text, start: start ?? text.length, end: end ?? text.length }
    }
    onChange(text)
  }
  const mark = (sign: '**' | '*') => put(toggledMark(selected(), sign))
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const act = { KeyB: () => mark('**'), KeyI: () => mark('*'), KeyK: () => setLinking(selected()) }[
      event.code
    ]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <Box pos="relative">
      <Textarea
        ref={field}
        {...input}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={max}
        value={value}
        onKeyDown={onKey}
        onChange={event => type(event.currentTarget)}
      />
      <Group gap={2} pos="absolute" top={0} right={0}>
        <IconButton
          icon="bold"
          iconSize={13}
          size="xs"
          label={texts.boldOf({ label })}
          title="Ctrl+B"
          onClick={() => mark('**')}
        />
        <IconButton
          icon="italic"
          iconSize={13}
          size="xs"
          label={texts.italicOf({ label })}
          title="Ctrl+I"
          onClick={() => mark('*')}
        />
        <Popover
          opened={linking !== null}
          onChange={open => !open && setLinking(null)}
          trapFocus
          withArrow
          shadow="md"
          position="bottom-end"
        >
          <Popover.Target>
            <IconButton
              icon="link"
              iconSize={13}
              size="xs"
              label={texts.linkOf({ label })}
              title="Ctrl+K"
              onClick={() => setLinking(selected())}
            />
          </Popover.Target>
          <Popover.Dropdown aria-label={texts.link}>
            {linking && (
              <LinkForm
                onPut={href => {
                  setLinking(null)
                  put(withLink(linking, href))
                }}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      </Group>
    </Box>
  )
}

const LinkForm = ({ onPut }: { onPut(href: string): void }) => {
  const [href, setHref] = useState('')
  return (
    <Stack gap="xs" w={280}>
      <TargetInput label={texts.linkTarget} value={href} onChange={setHref} inPopover />
      <Button size="xs" disabled={href.trim() === ''} onClick={() => onPut(linkAddress(href) ?? href.trim())}>
        {texts.put}
      </Button>
    </Stack>
  )
}
