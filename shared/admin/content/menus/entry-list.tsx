import { Flex, Text, TextInput } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { type MenuEntry, menuLimits } from '#shared/contract/content/menus.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { useMoving } from '../site-pages/fields/use-moving.ts'
import { moveEntry } from '../site-pages/section-list.ts'
import { leadsToSame, menuEntryKey, type missingTargets } from './menu-values.ts'
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
  /** Problem of a field, such as `0.label`. */
  problemOf(field: string): ReactNode
  onChange(entries: MenuEntry[]): void
}

export const EntryList = ({
  label,
  entries,
  most,
  missing,
  other = null,
  problemOf,
  onChange,
}: EntryListProps) => {
  const { place, follow } = useMoving<HTMLOListElement>()
  const [dragged, setDragged] = useState<number | null>(null)
  /** The order before the drag, restored when the drag is cancelled or ends outside the list. */
  const before = useRef<readonly MenuEntry[] | null>(null)
  const move = (from: number, to: number, grip: boolean) => {
    if (to < 0 || to >= entries.length) return
    if (grip) follow(`grip-${to}`)
    onChange(moveEntry(entries, from, to))
  }
  const set = (index: number, entry: MenuEntry) => onChange(entries.with(index, entry))
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged === null) return
    event.preventDefault()
    if (index === dragged) return
    onChange(moveEntry(entries, dragged, index))
    setDragged(index)
  }
  const remove = (index: number) => {
    follow(`grip-${Math.min(index, entries.length - 2)}`)
    onChange(entries.toSpliced(index, 1))
  }
  return (
    <>
      <ol className={classes.entries} aria-label={label} ref={place}>
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
                data-move={`grip-${index}`}
                label={`Переместить «${entry.label}»: стрелки вверх и вниз`}
                title="Перетащите или двигайте стрелками"
                onDragStart={event => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', entry.label)
                  before.current = entries
                  setDragged(index)
                }}
                onDragEnd={() => {
                  if (before.current) onChange([...before.current])
                  before.current = null
                  setDragged(null)
                }}
                onKeyDown={event => moveByKey(event, step => move(index, index + step, true))}
              />
              <TextInput
                size="xs"
                aria-label="Название пункта"
                placeholder="Название"
                maxLength={menuLimits.label}
                value={entry.label}
                error={problemOf(`${index}.label`)}
                onChange={event => set(index, { ...entry, label: event.currentTarget.value })}
              />
              <TargetField
                name={entry.label}
                value={entry.target}
                error={problemOf(`${index}.target.${fieldOf[entry.target.kind]}`)}
                onChange={target => set(index, { ...entry, target })}
              />
              {other && (
                <Text lang={other.lang} size="xs" lh="1.875rem" c="dimmed" className={classes.other} truncate>
                  {other.entries.find(({ target }) => leadsToSame(target, entry.target))?.label ?? (
                    <span lang="ru">нет {inOther[other.lang]}</span>
                  )}
                </Text>
              )}
              <Flex component="span" align="center" h="1.875rem" className={classes.buttons}>
                <IconButton
                  icon="up"
                  label={`Выше: «${entry.label}»`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1, false)}
                />
                <IconButton
                  icon="down"
                  label={`Ниже: «${entry.label}»`}
                  disabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1, false)}
                />
                <IconButton icon="close" label={`Убрать «${entry.label}»`} onClick={() => remove(index)} />
              </Flex>
              {missing.get(menuEntryKey(entry.target)) === 'gone' && (
                <Flex
                  component="p"
                  gap="2xs"
                  align="center"
                  c="var(--admin-warn)"
                  fz="sm"
                  style={{ gridColumn: '2 / -1' }}
                >
                  <Icon name="warning" size={15} /> Этой страницы у посетителей нет: пункт на сайте не показан
                </Flex>
              )}
              {missing.get(menuEntryKey(entry.target)) === 'awaited' && (
                <p className="admin-quiet">Появится на сайте с первым доставленным автомобилем</p>
              )}
            </li>
          )}
        </InOrder>
      </ol>
      {entries.length === 0 && <p className="admin-quiet">Пунктов нет</p>}
      {entries.length < most && (
        <SmallButton
          icon="plus"
          onClick={() => onChange([...entries, { label: '', target: { kind: 'page', path: '/' } }])}
        >
          Добавить пункт
        </SmallButton>
      )}
    </>
  )
}

const inOther = { ru: 'в русском', uk: 'в украинском' }

const fieldOf = { page: 'path', post: 'id', category: 'id', address: 'url' } as const

const moveByKey = (event: KeyboardEvent, move: (step: number) => void) => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? -1 : 1)
}
