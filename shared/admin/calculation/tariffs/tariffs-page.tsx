import { Alert, Button, Group, Tabs } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/calculation/tariffs.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { showFigure } from '#shared/calculator/tariff/show-figure.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import { readTariffEndpoint, type TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import type { EntriesProps } from './figure-source.tsx'
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
      title={texts.tariff}
      hint={texts.about}
      actions={
        mayWrite &&
        !start && (
          <Button
            ref={begin}
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setStart(newChange)}
          >
            {texts.newChange}
          </Button>
        )
      }
    >
      {!tab && <QueryState of={tariff} rows={12} />}
      {tab && (
        <>
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
              <Tabs.Tab value="day">{texts.onDay}</Tabs.Tab>
              <Tabs.Tab value="history">{texts.history}</Tabs.Tab>
              <Tabs.Tab value="changes">{texts.officeChanges}</Tabs.Tab>
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

/** Shown when a newer program brings a built-in value that differs from the office's own for the same day. */
const Questions = ({ state: { entries }, onChange }: EntriesProps) =>
  entries
    .filter(({ asks }) => asks)
    .map(entry => (
      <Alert
        key={`${entry.field} ${entry.validFrom}`}
        color="yellow"
        mb="md"
        title={texts.fieldSince({
          field: fullName(tariffField(entry.field)),
          validFrom: formatDayDmy(entry.validFrom),
        })}
      >
        <Group justify="space-between" gap="sm">
          <span>
            {texts.programKnowsOther({
              field: showFigure(entry.field, entry.value),
              value2: showFigure(entry.field, entry.builtIn?.value ?? ''),
              law: entry.builtIn?.law ?? '',
            })}
          </span>
          {onChange && (
            <Group gap="xs">
              <SmallButton onClick={() => onChange(entry, false)}>{texts.keepOwn}</SmallButton>
              <SmallButton onClick={() => onChange(entry, true)}>{texts.takeFromProgram}</SmallButton>
            </Group>
          )}
        </Group>
      </Alert>
    ))
