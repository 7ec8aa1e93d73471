import { Alert, Button, Group, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import {
  readTariffEndpoint,
  type TariffEntry,
  type TariffState,
} from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import type { EntriesProps } from './figure-source.tsx'
import { showFigure } from './figures-on-day.ts'
import { AppliedChanges, OpenChanges } from './tariff-changes.tsx'
import { TariffDay } from './tariff-day.tsx'
import { TariffForm } from './tariff-form.tsx'
import { TariffHistory } from './tariff-history.tsx'
import { emptyFigureRow, type TariffFormStart, valuesOfChange, valuesOfEntry } from './use-tariff-form.ts'

const tabs = ['day', 'history', 'changes'] as const

export const TariffsPage = () => {
  const tariff = useCall(readTariffEndpoint)
  const mayWrite = useCan('tables.write')
  const [start, setStart] = useState<TariffFormStart | null>(null)
  const begin = useFocusBack(start === newChange)
  const { values, set } = useUrlFilters(['show'])
  const shown = tabs.find(tab => tab === values.show) ?? 'day'
  const state = tariff.data
  const tab = state && {
    state,
    onChange: mayWrite
      ? (entry: TariffEntry, takeBack: boolean) =>
          setStart({ change: null, values: valuesOfEntry(entry, takeBack) })
      : null,
  }
  return (
    <Page
      title="Тариф"
      hint="Пошлина, акциз, НДС и сбор по датам: расчёт берёт ставки на день декларации"
      actions={
        mayWrite &&
        !start && (
          <Button
            ref={begin}
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setStart(newChange)}
          >
            Новая правка
          </Button>
        )
      }
    >
      {!tab && <QueryState of={tariff} rows={12} />}
      {tab && (
        <>
          <MovedNotice state={tab.state} />
          <Questions {...tab} />
          {start && (
            <TariffForm
              key={`${start.change?.id} ${start.values.rows.map(row => row.field + row.validFrom).join()}`}
              state={tab.state}
              start={start}
              onClose={() => setStart(null)}
            />
          )}
          <OpenChanges
            state={tab.state}
            onEdit={change => setStart({ change, values: valuesOfChange(change) })}
          />
          <Tabs
            value={shown}
            onChange={tab => set('show', tab === 'day' ? '' : (tab ?? ''))}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="day">На день</Tabs.Tab>
              <Tabs.Tab value="history">История</Tabs.Tab>
              <Tabs.Tab value="changes">Правки офиса</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="day">
              <TariffDay {...tab} />
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <TariffHistory {...tab} />
            </Tabs.Panel>
            <Tabs.Panel value="changes">
              <AppliedChanges {...tab} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Page>
  )
}

const newChange: TariffFormStart = { change: null, values: { rows: [emptyFigureRow], reason: '' } }

/** Shown as long as a figure taken over from the options still counts on some day. */
const MovedNotice = ({ state: { applied, entries } }: { state: TariffState }) => {
  const moved = applied.filter(({ origin }) => origin === 'options')
  if (moved.length === 0 || !entries.some(({ origin }) => origin === 'options')) return null
  return (
    <Alert color="yellow" mb="md" title="Настройки tariff.* стали ставками с датой">
      {moved.map(({ id, reason }) => (
        <p key={id}>{reason}</p>
      ))}
      Они действовали на все даты, поэтому внесены с первого дня, и расчёты не изменились. Где ставка должна
      быть законной, уберите её в «Истории».
    </Alert>
  )
}

/** Shown when a newer program brings a built-in value that differs from the office's own for the same day. */
const Questions = ({ state: { entries }, onChange }: EntriesProps) =>
  entries
    .filter(({ asks }) => asks)
    .map(entry => (
      <Alert
        key={`${entry.field} ${entry.validFrom}`}
        color="yellow"
        mb="md"
        title={`${fullName(tariffField(entry.field))} с ${formatDayDmy(entry.validFrom)}`}
      >
        <Group justify="space-between" gap="sm">
          <span>
            Офис внёс {showFigure(entry.field, entry.value)}, новая версия программы знает{' '}
            {showFigure(entry.field, entry.builtIn?.value ?? '')} ({entry.builtIn?.law}). Действует ставка
            офиса.
          </span>
          {onChange && (
            <Group gap="xs">
              <SmallButton onClick={() => onChange(entry, false)}>Оставить свою</SmallButton>
              <SmallButton onClick={() => onChange(entry, true)}>Взять из программы</SmallButton>
            </Group>
          )}
        </Group>
      </Alert>
    ))
