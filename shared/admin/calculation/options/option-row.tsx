import { Box, Button, Flex, Group, Table, Text, UnstyledButton } from '@mantine/core'
import { memo, type RefObject } from 'react'
import * as texts from '#messages/admin/calculation/options.js'
import { CompactButton, IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatMoment, formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import type { Option } from '#shared/contract/calculation/options.ts'
import { choicesOf } from '#shared/domain/calculation/office-options.ts'
import { isExampleOption, nameOption, nameText } from '#shared/domain/calculation/option-names.ts'
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { groupThousands } from '#shared/domain/money/money.ts'
import { type Language, mainFirst, originalLanguage } from '#shared/domain/site/languages.ts'
import type { TranslationFlaw } from '#shared/domain/text/translation-flaws.ts'
import { OptionForm, OptionValueField } from './option-form.tsx'
import classes from './options.module.css'
import { optionLabels, useAddOption, useOptionEditor, useOptionRemoval } from './use-option-editor.ts'

/** The one edit that may be open in the list: the value of an option, or all of its fields; null for none. */
export type OptionEditing = { kind: 'value' | 'all'; id: number } | null

interface OptionRowProps {
  option: Option
  /** Ukrainian value of the option; undefined until it is stored. */
  translation: Option | undefined
  flaw: TranslationFlaw | null
  /** True when both languages of the option are shown in one row. */
  paired: boolean
  /** Language that stands first where both do. */
  main: Language
  editing: OptionEditing
  /** Ids of options with a draft on this device. */
  kept: ReadonlySet<number | null>
  onEdit: ((editing: OptionEditing) => void) | null
}

/** Memoised, because the list holds hundreds of rows and is rendered again with every key typed in the search. */
export const OptionRow = memo((props: OptionRowProps) => {
  const { option, translation, paired, main, editing, kept, onEdit } = props
  const { name } = nameOption(option.title)
  const isOpened = (option: Option | undefined) => editing?.kind === 'all' && editing.id === option?.id
  const ownButton = useFocusBack(isOpened(option))
  const translationButton = useFocusBack(paired && isOpened(translation))
  const opened = [option, ...(paired && translation ? [translation] : [])].find(isOpened)
  if (opened) {
    return (
      <Table.Tr>
        <Table.Td colSpan={paired ? 4 : 3}>
          <OptionForm option={opened} onClose={() => onEdit?.(null)} />
        </Table.Td>
      </Table.Tr>
    )
  }
  const common = { editing, kept, onEdit }
  const isText = translationTitle(option.title) !== null
  return (
    <Table.Tr
      data-editing={editing?.id === option.id || undefined}
      data-filled={option.value !== '' || undefined}
    >
      <Table.Th scope="row">
        <Text span inherit display="block" fw={550} className="admin-plain">
          {paired ? name : nameText(option.title)}{' '}
          {(isExampleOption(option) || (paired && translation && isExampleOption(translation))) && (
            <Badge tone="warn">{texts.example}</Badge>
          )}{' '}
          <AddTranslation {...props} />
        </Text>
        {option.note && (
          <Text size="sm" c="dimmed" fw={400} className={classes.note}>
            {option.note}
          </Text>
        )}
      </Table.Th>
      {paired && isText ? (
        mainFirst(main).map((lang, at) => {
          const colSpan = at + 1
          if (lang === originalLanguage)
            return <OptionCell key={lang} {...common} option={option} colSpan={colSpan} tools={ownButton} />
          return translation ? (
            <OptionCell
              key={lang}
              {...common}
              colSpan={colSpan}
              option={translation}
              original={option.value}
              lang={lang}
              tools={translationButton}
            />
          ) : (
            <Table.Td key={lang} colSpan={colSpan} />
          )
        })
      ) : (
        <>
          <OptionCell {...common} option={option} colSpan={paired ? 2 : 1} />
          <Table.Td className="admin-actions">
            {onEdit && editing?.id !== option.id && (
              <OptionTools option={option} button={ownButton} onEdit={onEdit} />
            )}
          </Table.Td>
        </>
      )}
    </Table.Tr>
  )
})

interface OptionCellProps extends Pick<OptionRowProps, 'option' | 'editing' | 'kept' | 'onEdit'> {
  /** The value in the original language, shown beside this translation. */
  original?: string
  lang?: Language
  colSpan?: number
  /** Button of the row's menu; left out where each value of the row has a menu of its own. */
  tools?: RefObject<HTMLButtonElement | null>
}

const OptionCell = (props: OptionCellProps) => {
  const { option, original = '', editing, kept, onEdit, lang, colSpan = 1, tools } = props
  const edited = editing?.id === option.id
  const button = useFocusBack(edited)
  return (
    <Table.Td colSpan={colSpan} flex="1 1 60%">
      {edited ? (
        <OptionValueForm option={option} original={original} onClose={() => onEdit?.(null)} />
      ) : (
        <Flex gap="3xs" align="baseline" lang={lang}>
          <Value option={option} button={button} onEdit={onEdit} />
          {tools && onEdit && (
            <Box component="span" flex="none">
              <OptionTools option={option} button={tools} onEdit={onEdit} />
            </Box>
          )}
        </Flex>
      )}
      {kept.has(option.id) && !edited && <Badge tone="warn">{texts.notSaved}</Badge>}
    </Table.Td>
  )
}

interface OptionToolsProps {
  option: Option
  button: RefObject<HTMLButtonElement | null>
  onEdit(editing: OptionEditing): void
}

const OptionTools = ({ option, button, onEdit }: OptionToolsProps) => {
  const remove = useOptionRemoval()
  const { name } = nameOption(option.title)
  return (
    <>
      <IconButton
        icon="edit"
        label={texts.change({ name })}
        iconSize={15}
        ref={button}
        title={texts.changed({
          updatedAt: formatRelativeTime(option.updatedAt),
          value2: formatMoment(option.updatedAt),
        })}
        onClick={() => onEdit({ kind: 'all', id: option.id })}
      />
      <IconButton
        icon="trash"
        label={texts.remove({ name })}
        iconSize={15}
        onClick={() => remove({ ...option, name })}
      />
    </>
  )
}

interface ValueProps extends Pick<OptionRowProps, 'option' | 'onEdit'> {
  button: RefObject<HTMLButtonElement | null>
}

const Value = ({ option, button, onEdit }: ValueProps) => {
  const shown = shownValue(option) || <span className="admin-quiet">{texts.empty}</span>
  if (!onEdit) return <span className="admin-lines admin-value">{shown}</span>
  return (
    <UnstyledButton
      ref={button}
      className="admin-lines admin-value"
      flex={1}
      miw={0}
      aria-label={texts.changeValueOf({
        value: (chosenLabel(option) ?? option.value) || texts.noValue,
        name: nameOption(option.title).name,
      })}
      onClick={() => onEdit({ kind: 'value', id: option.id })}
    >
      {shown}
    </UnstyledButton>
  )
}

/** A choice by its label, an amount with grouped thousands and its unit, anything else as it is stored. */
const shownValue = ({ title, value }: Option): string => {
  const chosen = chosenLabel({ title, value })
  if (chosen !== undefined) return chosen
  const { unit } = nameOption(title)
  const amount = /^(\d+)(?:[.,](\d+))?$/.exec(value.trim())
  if (unit === '' || !amount) return value
  return `${groupThousands(amount[1] ?? '')}${amount[2] === undefined ? '' : `,${amount[2]}`}\u00a0${unit}`
}

const chosenLabel = ({ title, value }: Pick<Option, 'title' | 'value'>): string | undefined =>
  choicesOf(title)?.find(known => known.value === value.trim())?.label

const AddTranslation = ({ option, flaw, translation, onEdit }: OptionRowProps) => {
  const { add, busy } = useAddOption(({ id }) => onEdit?.({ kind: 'value', id }))
  const title = translationTitle(option.title)
  if (flaw === null || title === null) return null
  return (
    <>
      <TranslationBadge flaw={flaw} />
      {!translation && onEdit && (
        <Button size="compact-xs" variant="subtle" loading={busy !== null} onClick={() => void add(title)}>
          {texts.add}
        </Button>
      )}
    </>
  )
}

interface OptionValueFormProps {
  option: Option
  /** The value in the original language, which may begin this translation; empty for none. */
  original: string
  onClose(): void
}

const OptionValueForm = ({ option, original, onClose }: OptionValueFormProps) => {
  const editor = useOptionEditor(option, onClose)
  const { name } = nameOption(option.title)
  const long = option.value.length > 60 || option.value.includes('\n')
  const field = {
    'aria-label': texts.namedValue({ name }),
    autoFocus: true,
    ...editor.field('value'),
    error: editor.form.errors.value ?? editor.form.errors.title,
  }
  return (
    <RecordForm editor={editor} label={texts.settingOf({ name })} labels={optionLabels} gap="2xs">
      <OptionValueField title={option.title} {...(long && { rows: 3 })} {...field} />
      <Group gap={6}>
        <Button type="submit" size="compact-sm" loading={editor.state === 'saving'}>
          {texts.save}
        </Button>
        <CancelButton
          size="compact-sm"
          dirty={editor.dirty}
          onCancel={() => {
            editor.closeDroppingDraft()
            onClose()
          }}
        />
        {original !== '' && editor.form.values.value === '' && (
          <CompactButton variant="subtle" onClick={() => editor.form.setFieldValue('value', original)}>
            {texts.takeAsStart}
          </CompactButton>
        )}
        <PresenceHint kind="option" record={String(option.id)} />
      </Group>
    </RecordForm>
  )
}
