/** A field with its original beside it: the one way in which the admin shows two languages side by side. */

import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/platform/split-view.js'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { isSameValue } from '../records/merge.ts'
import classes from './split-view.module.css'

export interface OriginalProps {
  /** Label of the translation's field. */
  label: string
  /** Heading of the original; default: `label`. */
  heading?: string
  /** Copies the original into the field; null where it is empty or the same, or the person may not write. */
  onTake: ((place: HTMLElement | null) => void) | null
  children: ReactNode
}

/** Read-only text in the language of the original. */
export const Original = ({ label, heading = label, onTake, children }: OriginalProps) => (
  <Stack
    gap="3xs"
    miw={0}
    className={classes.original}
    role="group"
    tabIndex={-1}
    aria-label={texts.original({ label })}
  >
    <Group justify="space-between" wrap="nowrap" gap="xs" mih="1.25rem" className={classes.head}>
      <Text truncate c="dimmed" fz="sm">
        {heading}
      </Text>
      {onTake && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={texts.takeOriginalOf({ label })}
          onClick={event => {
            // The button goes once the field has the original.
            const place = event.currentTarget.closest<HTMLElement>('[role="group"]')
            place?.focus()
            onTake(place)
          }}
        >
          {texts.takeOriginal}
        </Button>
      )}
    </Group>
    <div className={`admin-lines ${classes.text}`} lang={originalLanguage}>
      {children}
    </div>
  </Stack>
)

export interface BesideProps<V> {
  label: string
  /** Null where there is no original to show: the field is shown alone. */
  original: V | null
  value: V
  /** Sets the field to the original; null for people who may only read. */
  onTake: ((original: V) => void) | null
  /** The original as rendered; default: its text. */
  shown?: ReactNode
  /** Field of the translation. */
  children: ReactNode
}

export const SplitView = <V,>({ label, original, value, onTake, shown, children }: BesideProps<V>) => {
  if (original === null) return children
  const take = onTake && takeOriginal({ original, value, onTake })
  return (
    <div className={classes.beside}>
      <Original label={label} onTake={take}>
        {isEmpty(original) ? <span className="admin-quiet">—</span> : (shown ?? String(original))}
      </Original>
      <Box miw={0}>{children}</Box>
    </div>
  )
}

/** Function that copies the original into the field, with undo; null where the original is empty or the same. */
export const takeOriginal = <V,>({
  original,
  value,
  onTake,
}: {
  original: V
  value: V
  onTake(value: V): void
}): OriginalProps['onTake'] => {
  if (isEmpty(original) || isSameValue(original, value)) return null
  return place => {
    onTake(original)
    if (isEmpty(value)) return
    notifyUndoable(texts.originalTaken, () => {
      onTake(value)
      // Next frame: the button is back by then.
      requestAnimationFrame(() => place?.querySelector('button')?.focus())
    })
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
