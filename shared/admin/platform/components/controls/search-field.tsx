/** Search field that reports its text 300 ms after the last letter. */

import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/admin/platform/components.js'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { useFindCommand } from './page-commands.ts'

export interface SearchFieldProps {
  label: string
  value: string
  onChange(value: string): void
}

export const SearchField = ({ label, value, onChange }: SearchFieldProps) => {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next
    onChange(next)
  }, 300)
  // `value` equal to the text sent last is this field's own: letters typed since then must stay.
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useFindCommand(() => input.current?.focus())
  const change = (next: string) => {
    setText(next)
    send(next.trim())
  }
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={200}
      onChange={event => change(event.currentTarget.value)}
      className="admin-search-field"
      leftSection={<Icon name="search" size={15} />}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label={texts.clearSearch} onClick={() => change('')} />
      }
    />
  )
}
