import { Alert, Box, Button, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import * as texts from '#messages/admin/calculation/prices.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { missingPrices } from '#shared/calculator/prices/options.ts'
import {
  listPricesEndpoint,
  type PricedOption,
  type PriceGroup,
  priceGroups,
} from '#shared/contract/calculation/prices.ts'
import { PriceForm } from './price-form.tsx'
import type { PriceFormStart } from './price-kind.ts'
import { PriceRow } from './price-row.tsx'

export const PricesPage = () => {
  const prices = useCall(listPricesEndpoint)
  const mayWrite = useCan('options.write')
  const [start, setStart] = useState<PriceFormStart | null>(null)
  const unsaved = useRef<(() => void) | null>(null)
  const open = (next: PriceFormStart) => (unsaved.current ? unsaved.current() : setStart(next))
  const isAdding = start !== null && start.price === null
  const add = useFocusBack(isAdding)
  const form = prices.data && start && (
    <PriceForm
      key={`${start.dated?.id} ${start.ahead}`}
      start={start}
      today={prices.data.today}
      unsaved={unsaved}
      onClose={() => setStart(null)}
      onSaved={() => setStart(nextUnset(start, prices.data.prices))}
    />
  )
  return (
    <Page
      title={texts.prices}
      hint={texts.about}
      actions={
        mayWrite && (
          <Button
            ref={add}
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => open({ price: null, dated: null, ahead: false })}
          >
            {texts.ownService}
          </Button>
        )
      }
    >
      {!prices.data && <QueryState of={prices} rows={8} />}
      {prices.data && (
        <Stack gap="md">
          <ToDo prices={prices.data.prices} />
          {isAdding && (
            <Box component="section" px="md" pt="sm" pb="md" className="admin-option-group">
              <h2>{texts.newService}</h2>
              {form}
            </Box>
          )}
          <div className="admin-table-frame">
            <Table stickyHeader className="admin-table admin-stack">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w="32%">{texts.forWhat}</Table.Th>
                  <Table.Th w="10%" className="admin-number">
                    {texts.today}
                  </Table.Th>
                  <Table.Th w="20%">{texts.sinceDate}</Table.Th>
                  <Table.Th w="12%">{texts.changed}</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>{texts.actions}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              {priceGroups.map(group => (
                <Table.Tbody key={group} aria-label={groupTitles[group].title}>
                  <Table.Tr>
                    <Table.Th colSpan={5} scope="rowgroup">
                      {groupTitles[group].title}{' '}
                      <Text span ms="xs" c="dimmed" fz="sm" fw={400}>
                        {groupTitles[group].about}
                      </Text>
                    </Table.Th>
                  </Table.Tr>
                  {prices.data.prices
                    .filter(price => groupOf(price) === group)
                    .map(price => (
                      <PriceRow
                        key={price.title}
                        price={price}
                        today={prices.data.today}
                        form={start?.price?.title === price.title ? form : null}
                        ahead={start?.ahead === true}
                        onOpen={mayWrite ? open : null}
                      />
                    ))}
                </Table.Tbody>
              ))}
            </Table>
          </div>
        </Stack>
      )}
    </Page>
  )
}

/** After an unset price is saved, opens the next unset one, so that all can be typed with Enter in between. */
const nextUnset = (start: PriceFormStart | null, prices: readonly PricedOption[]): PriceFormStart | null => {
  if (start?.price?.value !== '') return null
  const shown = priceGroups.flatMap(group => prices.filter(price => groupOf(price) === group))
  const at = shown.findIndex(({ title }) => title === start.price?.title)
  const next = shown.slice(at + 1).find(({ value }) => value === '')
  return next ? { price: next, dated: null, ahead: false } : null
}

/** A newer server may send a group that this version of the program does not know. */
const groupOf = ({ group }: PricedOption): PriceGroup => priceGroups.find(known => known === group) ?? 'other'

const groupTitles: Record<PriceGroup, { title: string; about: string }> = {
  services: { title: texts.groups.services, about: texts.hints.services },
  auctions: {
    title: texts.groups.auctions,
    about: texts.hints.auctions,
  },
  delivery: { title: texts.groups.delivery, about: texts.hints.delivery },
  other: { title: texts.groups.other, about: texts.hints.other },
}

const ToDo = ({ prices }: { prices: readonly PricedOption[] }) => {
  const unset = missingPrices(Object.fromEntries(prices.map(({ title, value }) => [title, value]))).length
  const examples = prices.filter(({ example }) => example).length
  if (unset + examples === 0) return null
  return (
    <Alert color="yellow">
      {[unset > 0 && texts.unsetPrices({ n: unset }), examples > 0 && texts.examplePrices({ n: examples })]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  )
}
