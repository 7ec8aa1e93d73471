/** Table of the options without a screen of their own, by group; each value is edited in its cell. */

import { Alert, Anchor, Box, Group, Stack, Table, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/options.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { useIsPhone } from '#shared/admin/platform/components/controls/use-is-phone.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { RowGroup } from '#shared/admin/platform/components/facts/row-group.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { type RecoveredDraft, recoveredDrafts } from '#shared/admin/platform/drafts/draft-store.ts'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { byText, compareText, type ListColumn, sortRows } from '#shared/admin/platform/lists/list-columns.ts'
import { SortButton, sortDirection } from '#shared/admin/platform/lists/list-head.tsx'
import { type List, useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import {
  UntranslatedFilter,
  useUntranslatedOnly,
} from '#shared/admin/platform/split-view/untranslated-filter.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { besideMedia } from '#shared/admin/platform/split-view/use-split-view.ts'
import { listOptionsEndpoint, type Option } from '#shared/contract/calculation/options.ts'
import { isExampleOption, nameOption, nameText } from '#shared/domain/calculation/option-names.ts'
import { optionWords } from '#shared/domain/calculation/option-words.ts'
import { translatedTitle, translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { mainFirst, originalLanguage } from '#shared/domain/site/languages.ts'
import { optionTranslationIssues, type TranslationFlaw } from '#shared/domain/text/translation-flaws.ts'
import { missingOptions } from './missing-options.ts'
import { changedFirst, groupOptions, type OptionGroup } from './option-groups.ts'
import { type OptionValues, optionPrefix, optionValues } from './option-kind.ts'
import { type OptionEditing, OptionRow } from './option-row.tsx'
import { optionScreen } from './option-screens.ts'
import { useAddOption } from './use-option-editor.ts'

export const OptionsPanel = () => {
  const options = useCall(listOptionsEndpoint, {}, { select: listedHere })
  const mayWrite = useCan('options.write')
  const userId = useUser()?.id ?? 0
  const [editing, setEditing] = useState<OptionEditing>(null)
  // Drafts on this device, read again whenever a form opens or closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store does not report its changes
  const kept = useMemo(
    () => recoveredDrafts(localStorage, userId, optionPrefix, optionValues),
    [userId, editing],
  )
  const [reopened, setReopened] = useState(false)
  const list = useList('options', ['q'], optionColumns)
  const { q } = list.values
  const only = useUntranslatedOnly()
  const wide = useMediaQuery(besideMedia, false, { getInitialValueInEffect: false }) ?? false
  const isPhone = useIsPhone()
  // A search opens the folded groups, so that its results are visible at once.
  const folded = isPhone && q === '' && !only
  if (options.data === undefined) return <QueryState of={options} rows={10} />
  if (!reopened && mayWrite) {
    setReopened(true)
    const back = reopen(kept, options.data)
    if (back) setEditing(back)
  }
  const flaws = optionTranslationIssues(options.data)
  const isShown = (option: Option) =>
    matches(option, q) && (!only || flaws.has(translatedTitle(option.title) ?? option.title))
  const sorted = sortRows(options.data.filter(isShown), optionColumns, list.sort)
  const groups = isPhone && list.sort === '' ? changedFirst(groupOptions(sorted)) : groupOptions(sorted)
  const missing = mayWrite && !only ? missingOptions(options.data, q) : []
  const examples = options.data.filter(isExampleOption).length
  return (
    <Stack maw="76rem" gap={isPhone ? 'xs' : 'lg'} data-density={list.density}>
      <search className="admin-filters" aria-label={texts.filter}>
        <SearchField label={texts.find} value={q} onChange={text => list.set('q', text)} />
        <LazyListTools list={list} />
      </search>
      {examples > 0 && q === '' && (
        <Alert color="yellow">
          {texts.exampleValues({ n: examples })}{' '}
          <Anchor component={Link} to={`?q=${texts.exampleWord}`} size="sm" underline="always">
            {texts.show}
          </Anchor>
        </Alert>
      )}
      <UntranslatedFilter count={flaws.size} />
      {groups.length + missing.length === 0 && <EmptyState title={emptyTitle(q, only)} />}
      {groups.map(group => (
        <OptionTable
          key={group.title}
          group={group}
          list={list}
          all={options.data}
          flaws={flaws}
          room={wide ? 'both' : isPhone ? 'phone' : 'one'}
          folded={folded}
          editing={editing}
          kept={kept}
          onEdit={mayWrite ? setEditing : null}
        />
      ))}
      {missing.length > 0 && (
        <MissingOptions
          titles={missing}
          folded={folded}
          onAdded={({ id }) => setEditing({ kind: 'value', id })}
        />
      )}
    </Stack>
  )
}

const listedHere = (options: Option[]): Option[] =>
  options.filter(({ title }) => optionScreen(title) === null)

const concerns = (editing: OptionEditing, ...shown: (Option | undefined)[]): boolean =>
  editing !== null && shown.some(option => option?.id === editing.id)

const emptyTitle = (q: string, only: boolean): string => {
  if (q) return texts.nothingFound
  return only ? texts.allTranslated : texts.noneYet
}

interface OptionTableProps {
  group: OptionGroup
  list: Pick<List, 'sort' | 'setSort'>
  all: readonly Option[]
  flaws: ReadonlyMap<string, TranslationFlaw>
  /** Room for both languages side by side, for one per row, or a phone, which shows them one above the other. */
  room: 'both' | 'one' | 'phone'
  folded: boolean
  editing: OptionEditing
  kept: RecoveredDraft<OptionValues>[]
  /** Null for people who may only view. */
  onEdit: ((editing: OptionEditing) => void) | null
}

const OptionTable = ({ group, list, all, flaws, room, folded, editing, kept, onEdit }: OptionTableProps) => {
  const main = useMainLanguage()
  const byTitle = new Map(all.map(option => [option.title, option]))
  const examples = group.options.filter(isExampleOption).length
  const paired = room !== 'one' && group.options.some(({ title }) => translationTitle(title) !== null)
  // A Ukrainian value shown beside its original has no row of its own.
  const rows = paired
    ? group.options.filter(({ title }) => !byTitle.has(translatedTitle(title) ?? ''))
    : group.options
  // Keeps the same Set object while its ids are the same, so that memoised rows are not rendered again.
  const drafted = kept.map(({ id }) => id ?? 0).join()
  const draftedIds = useMemo(() => new Set(drafted.split(',').map(Number)), [drafted])
  return (
    <RowGroup
      title={group.title}
      about={group.about}
      facts={examples > 0 && <Badge tone="warn">{texts.examples({ n: examples })}</Badge>}
      folded={folded}
      active={concerns(editing, ...group.options)}
    >
      <Table
        layout="fixed"
        highlightOnHover
        horizontalSpacing="md"
        className="admin-table admin-stack"
        data-lines
      >
        <colgroup>
          <Box component="col" w={paired ? '34%' : '55%'} />
          <col />
          {paired && <col />}
          <Box component="col" w="5.5rem" />
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" aria-sort={sortDirection(nameSort, list.sort)}>
              <SortButton sort={nameSort} list={list}>
                {texts.setting}
              </SortButton>
            </Table.Th>
            {(paired ? mainFirst(main) : [originalLanguage]).map(lang =>
              lang === originalLanguage ? (
                <Table.Th key={lang} scope="col" aria-sort={sortDirection(valueSort, list.sort)}>
                  <SortButton sort={valueSort} list={list}>
                    {paired ? texts.inRussian : texts.value}
                  </SortButton>
                </Table.Th>
              ) : (
                <Table.Th key={lang} scope="col">
                  {texts.inUkrainian}
                </Table.Th>
              ),
            )}
            <Table.Th scope="col">
              <VisuallyHidden>{texts.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(option => {
            const translation = byTitle.get(translationTitle(option.title) ?? '')
            return (
              <OptionRow
                key={option.id}
                option={option}
                translation={translation}
                flaw={flaws.get(option.title) ?? null}
                paired={paired}
                main={main}
                editing={concerns(editing, option, translation) ? editing : null}
                kept={draftedIds}
                onEdit={onEdit}
              />
            )
          })}
        </Table.Tbody>
      </Table>
    </RowGroup>
  )
}

/** The edit that continues the latest draft; null without one, or when its option is gone. */
const reopen = (kept: readonly RecoveredDraft<OptionValues>[], options: readonly Option[]): OptionEditing => {
  for (const { id, values } of kept) {
    const option = options.find(option => option.id === id)
    if (option) {
      const valueOnly = option.title === values.title && option.note === values.note
      return { kind: valueOnly ? 'value' : 'all', id: option.id }
    }
  }
  return null
}

const matches = ({ title, value, note }: Option, q: string): boolean =>
  isFound(q, ...optionWords(title), title, value, note)

interface MissingOptionsProps {
  titles: readonly string[]
  folded: boolean
  onAdded(added: Option): void
}

const MissingOptions = ({ titles, folded, onAdded }: MissingOptionsProps) => {
  const { add, busy } = useAddOption(onAdded)
  return (
    <RowGroup title={texts.notSet} about={texts.notSetHint} folded={folded}>
      <Group gap={6} px="md" py="sm">
        {titles.map(title => {
          const { unit } = nameOption(title)
          const name = nameText(title)
          return (
            <CompactButton
              key={title}
              h="auto"
              mih={26}
              styles={{ label: { whiteSpace: 'normal' } }}
              leftSection={<Icon name="plus" size={14} />}
              loading={busy === title}
              disabled={busy !== null && busy !== title}
              onClick={() => void add(title)}
            >
              {unit === '' ? name : `${name}, ${unit}`}
            </CompactButton>
          )
        })}
      </Group>
    </RowGroup>
  )
}

const nameSort = byText('name', (option: Option) => nameOption(option.title).name)

const valueSort = {
  up: 'value',
  down: 'valueDown',
  compare: (a: Option, b: Option) => compareValues(a.value, b.value),
}

/** The last column has no header in the table: its order is chosen beside the filters. */
const optionColumns: ListColumn<Option>[] = [
  { key: 'name', title: texts.setting, fixed: true, sort: nameSort },
  { key: 'value', title: texts.value, fixed: true, sort: valueSort },
  {
    key: 'changed',
    title: texts.changedWhen,
    fixed: true,
    sort: byText('changed', ({ updatedAt }) => updatedAt),
  },
]

/** Amounts stand before texts and are compared by size; texts are compared alphabetically. */
const compareValues = (a: string, b: string): number => {
  const [one, other] = [amountOf(a), amountOf(b)]
  if (one !== null && other !== null) return one - other
  return Number(one === null) - Number(other === null) || compareText(a, b)
}

const amountOf = (value: string): number | null =>
  /^\d+(?:[.,]\d+)?$/.test(value.trim()) ? Number(value.trim().replace(',', '.')) : null
