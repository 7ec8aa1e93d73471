/** One option in its table: what it means, its value, and what can be done with it. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { RefObject } from 'react'
import type { Option } from '#shared/contract/options.ts'
import { groupThousands } from '#shared/domain/money.ts'
import { isExampleOption, nameOption } from '#shared/domain/option-names.ts'
import { Badge } from '../components/badge.tsx'
import { Icon } from '../components/icon.tsx'
import { showMoment, showRelativeTime } from '../components/show-time.ts'
import { useFocusBack } from '../components/use-focus-back.ts'
import { OptionForm } from './option-form.tsx'
import { OptionValueForm } from './option-value-form.tsx'
import { useOptionRemoval } from './use-option-removal.ts'

/** The value of one option, all of its fields, or a new one: one thing at a time. */
export type Editing = { kind: 'none' } | { kind: 'new' } | { kind: 'value' | 'all'; id: number }

export interface OptionRowProps {
  option: Option
  editing: 'none' | 'value' | 'all'
  /** True when unsaved work on it waits on this device. */
  kept: boolean
  onEdit: ((editing: Editing) => void) | null
}

export const OptionRow = ({ option, editing, kept, onEdit }: OptionRowProps) => {
  const remove = useOptionRemoval()
  const valueButton = useFocusBack(editing === 'value')
  const editButton = useFocusBack(editing === 'all')
  const { name } = nameOption(option.title)
  const close = () => onEdit?.({ kind: 'none' })
  if (editing === 'all') {
    return (
      <tr>
        <td colSpan={3}>
          <OptionForm option={option} onClose={close} />
        </td>
      </tr>
    )
  }
  return (
    <tr data-editing={editing === 'value' || undefined}>
      <th scope="row">
        <span className="admin-option-name">
          {name} {isExampleOption(option) && <Badge tone="warn">Пример</Badge>}
        </span>
        {option.note && <span className="admin-option-note">{option.note}</span>}
        {name !== option.title && <code>{option.title}</code>}
      </th>
      <td className="admin-option-value">
        {editing === 'value' ? (
          <OptionValueForm option={option} onClose={close} />
        ) : (
          <Value
            option={option}
            button={valueButton}
            onEdit={onEdit ? () => onEdit({ kind: 'value', id: option.id }) : null}
          />
        )}
        {kept && editing === 'none' && (
          <span className="admin-badge" data-tone="warn">
            Правка не сохранена
          </span>
        )}
      </td>
      <td className="admin-option-actions">
        {onEdit && editing === 'none' && (
          <>
            <ActionIcon
              ref={editButton}
              aria-label={`Изменить ${option.title}`}
              title={`Изменена ${showRelativeTime(option.updatedAt)}, ${showMoment(option.updatedAt)}`}
              onClick={() => onEdit({ kind: 'all', id: option.id })}
            >
              <Icon name="edit" size={15} />
            </ActionIcon>
            <ActionIcon aria-label={`Удалить ${option.title}`} onClick={() => remove(option)}>
              <Icon name="trash" size={15} />
            </ActionIcon>
          </>
        )}
      </td>
    </tr>
  )
}

interface ValueProps {
  option: Option
  button: RefObject<HTMLButtonElement | null>
  onEdit: (() => void) | null
}

const Value = ({ option, button, onEdit }: ValueProps) => {
  const shown = shownValue(option) || <span className="admin-quiet">пусто</span>
  if (!onEdit) return <span className="admin-option-text">{shown}</span>
  return (
    <UnstyledButton
      ref={button}
      className="admin-option-text"
      aria-label={`${option.value || 'пусто'}: изменить значение ${option.title}`}
      onClick={onEdit}
    >
      {shown}
    </UnstyledButton>
  )
}

/** An amount in groups and with its unit; anything else as it is typed. */
const shownValue = ({ title, value }: Option): string => {
  const { unit } = nameOption(title)
  const amount = /^(\d+)(?:[.,](\d+))?$/.exec(value.trim())
  if (unit === '' || !amount) return value
  return `${groupThousands(amount[1] ?? '')}${amount[2] === undefined ? '' : `,${amount[2]}`}\u00a0${unit}`
}
