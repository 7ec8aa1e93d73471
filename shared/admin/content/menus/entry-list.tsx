import { Flex, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import * as texts from '#messages/admin/content/menus.js'
import { IconButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { type MenuEntry, type MenuInput, menuLimits } from '#shared/contract/content/menus.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { leadsToSame, menuEntryKey, type missingTargets } from './menu-kind.ts'
import classes from './menus.module.css'
import { TargetField } from './target-field.tsx'

export interface EntryListProps {
  label: string
  entries: readonly MenuEntry[]
  most: number
  /** Targets that visitors cannot open. */
  missing: ReturnType<typeof missingTargets>
  /**
   * The entries in the other language, whose labels are shown as hints; null when that language is already shown beside
   * them.
   */
  other?: { lang: Language; entries: readonly MenuEntry[] } | null
  form: UseFormReturnType<MenuInput>
  /** Path of the entries in the form, such as `footer.1.entries`. */
  path: string
  /** Sets the element that gets the focus after the change, by its `data-move`, and the announced text. */
  follow(next: string, words?: string): void
}

export const EntryList = ({
  label,
  entries,
  most,
  missing,
  other = null,
  form,
  path,
  follow,
}: EntryListProps) => {
  const [dragged, setDragged] = useState<number | null>(null)
  /** The place before the drag, to which a drag that is cancelled or ends outside the list goes back. */
  const before = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    const step = Math.sign(to - from)
    // One place at a time: over several, the form would move the entries, but swap the problems of the two ends.
    for (let at = from; at !== to; at += step) form.reorderListItem(path, { from: at, to: at + step })
  }
  /** `control` is that of the entry, which keeps the focus. */
  const moveFocused = (from: number, to: number, control: 'grip' | 'up' | 'down') => {
    if (!entries[to]) return
    follow(`${path}.${to}.${control}`, texts.nowAt({ value1: to + 1, entries: entries.length }))
    move(from, to)
  }
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged === null) return
    event.preventDefault()
    move(dragged, index)
    setDragged(index)
  }
  const remove = (index: number) => {
    follow(entries.length > 1 ? `${path}.${Math.min(index, entries.length - 2)}.grip` : `${path}.add`)
    form.removeListItem(path, index)
  }
  return (
    <>
      <ol className={classes.entries} aria-label={label}>
        <InOrder items={entries}>
          {(entry, index) => (
            <li
              data-dragged={index === dragged || undefined}
              onDragOver={event => dragOver(event, index)}
              onDrop={event => {
                event.preventDefault()
                before.current = null
              }}
            >
              <IconButton
                icon="grip"
                h="1.875rem"
                className={classes.grip}
                style={{ cursor: 'grab' }}
                draggable
                data-move={`${path}.${index}.grip`}
                label={texts.moveEntry({ label: entry.label })}
                title={texts.dragOrArrows}
                onDragStart={event => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', entry.label)
                  before.current = index
                  setDragged(index)
                }}
                onDragEnd={() => {
                  if (dragged !== null && before.current !== null) move(dragged, before.current)
                  before.current = null
                  setDragged(null)
                }}
                onKeyDown={event => moveByKey(event, step => moveFocused(index, index + step, 'grip'))}
              />
              <TextInput
                size="xs"
                aria-label={texts.entryTitle}
                placeholder={texts.title}
                maxLength={menuLimits.label}
                data-move={`${path}.${index}.label`}
                {...form.getInputProps(`${path}.${index}.label`)}
              />
              <TargetField
                name={entry.label}
                value={entry.target}
                error={form.errors[targetPath(path, index, entry)]}
                onChange={target => {
                  form.clearFieldError(targetPath(path, index, entry))
                  form.setFieldValue(`${path}.${index}.target`, target)
                }}
              />
              {other && (
                <Text lang={other.lang} size="xs" lh="1.875rem" c="dimmed" className={classes.other} truncate>
                  {other.entries.find(({ target }) => leadsToSame(target, entry.target))?.label ?? (
                    <span lang="ru">{texts.absentIn({ value1: texts.inOther[other.lang] })}</span>
                  )}
                </Text>
              )}
              <Flex component="span" align="center" h="1.875rem" className={classes.buttons}>
                <IconButton
                  icon="up"
                  data-move={`${path}.${index}.up`}
                  label={texts.higher({ label: entry.label })}
                  aria-disabled={index === 0}
                  onClick={() => moveFocused(index, index - 1, 'up')}
                />
                <IconButton
                  icon="down"
                  data-move={`${path}.${index}.down`}
                  label={texts.lower({ label: entry.label })}
                  aria-disabled={index === entries.length - 1}
                  onClick={() => moveFocused(index, index + 1, 'down')}
                />
                <IconButton
                  icon="close"
                  label={texts.remove({ label: entry.label })}
                  onClick={() => remove(index)}
                />
              </Flex>
              {missing.get(menuEntryKey(entry.target)) === 'gone' && (
                <Flex component="p" gap="2xs" align="center" c="var(--admin-warn)" fz="sm">
                  <Icon name="warning" size={15} /> {texts.pageAbsent}
                </Flex>
              )}
              {missing.get(menuEntryKey(entry.target)) === 'awaited' && (
                <p className="admin-quiet">{texts.appearsLater}</p>
              )}
            </li>
          )}
        </InOrder>
      </ol>
      {entries.length === 0 && <p className="admin-quiet">{texts.noEntries}</p>}
      {entries.length < most && (
        <SmallButton
          icon="plus"
          data-move={`${path}.add`}
          onClick={() => {
            follow(`${path}.${entries.length}.label`)
            form.insertListItem(path, { label: '', target: { kind: 'page', path: '/' } })
          }}
        >
          {texts.addEntry}
        </SmallButton>
      )}
    </>
  )
}

/** Path of the field that names the target. */
const targetPath = (path: string, index: number, { target }: MenuEntry): string =>
  `${path}.${index}.target.${fieldOf[target.kind]}`

const fieldOf = { page: 'path', post: 'id', category: 'id', address: 'url' } as const

const moveByKey = (event: KeyboardEvent, move: (step: number) => void) => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? -1 : 1)
}
