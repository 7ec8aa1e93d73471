/** The prices of the calculator: what each costs today, and from which day on it costs something else. */
import { ActionIcon, Button, Group, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#shared/admin/components/badge.tsx'
import { Icon } from '#shared/admin/components/icon.tsx'
import { notifyDone, notifyFailure } from '#shared/admin/components/notify.ts'
import { Page } from '#shared/admin/components/page.tsx'
import { Empty, Failed, LoadingRows } from '#shared/admin/components/states.tsx'
import { useServices } from '#shared/admin/services.ts'
import { useCan } from '#shared/admin/session/use-session.ts'
import { tariffKey } from '#shared/admin/tariffs/tariff-key.ts'
import { type DatedPriceRecord, type PricedOption, removeDatedPrice } from '#shared/contract/prices.ts'
import { type Day, dottedDay } from '#shared/domain/kyiv-day.ts'
import { PriceForm } from './price-form.tsx'
import { pricesKey, pricesQuery } from './price-queries.ts'
import { showPrice } from './show-price.ts'
import type { PriceFormStart } from './use-price-form.ts'
import './prices.css'

export const PricesPage = () => {
  const { client } = useServices()
  const prices = useQuery(pricesQuery(client))
  const mayWrite = useCan('options.write')
  const [start, setStart] = useState<PriceFormStart | null>(null)
  const take = useTakeBack()
  return (
    <Page
      title="Цены"
      hint="Сборы, услуги и надбавки: сегодняшняя цена и объявленная с будущего дня. Сегодняшние меняются в настройках."
    >
      {prices.isPending && <LoadingRows rows={8} />}
      {prices.isError && !prices.data && (
        <Failed error={prices.error} onRetry={() => void prices.refetch()} />
      )}
      {prices.data?.prices.length === 0 && (
        <Empty title="Цен пока нет">Заведите сборы и услуги в настройках.</Empty>
      )}
      {prices.data && prices.data.prices.length > 0 && (
        <div className="admin-table-frame">
          <Table className="admin-table admin-stack">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>За что</Table.Th>
                <Table.Th className="admin-number">Сегодня</Table.Th>
                <Table.Th>С даты</Table.Th>
                <Table.Th>
                  <span className="admin-for-readers">Действия</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {prices.data.prices.map(option => (
                <PriceLine
                  key={option.title}
                  option={option}
                  today={prices.data.today}
                  open={start?.option.title === option.title ? start : null}
                  mayWrite={mayWrite}
                  onOpen={dated => setStart({ option, dated })}
                  onClose={() => setStart(null)}
                  onTakeBack={take}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Page>
  )
}

interface PriceLineProps {
  option: PricedOption
  today: Day
  open: PriceFormStart | null
  mayWrite: boolean
  onOpen(dated: DatedPriceRecord | null): void
  onClose(): void
  onTakeBack(dated: DatedPriceRecord): void
}

const PriceLine = ({ option, today, open, mayWrite, ...act }: PriceLineProps) => {
  const { title, name, value, dated } = option
  if (open) {
    return (
      <Table.Tr>
        <Table.Td colSpan={4}>
          <strong>{name}</strong>
          <PriceForm key={open.dated?.id} start={open} today={today} onClose={act.onClose} />
        </Table.Td>
      </Table.Tr>
    )
  }
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        <Text size="xs" c="dimmed">
          {option.countsBy === 'calculation' ? 'на день расчёта' : 'на дату декларации'}
        </Text>
      </Table.Th>
      <Table.Td className="admin-number" data-label="Сегодня">
        {showPrice(title, value)}
      </Table.Td>
      <Table.Td>
        <ul className="admin-price-days">
          {dated.map(price => (
            <li key={price.id}>
              {price.validFrom > today ? (
                <Group gap={4} wrap="nowrap">
                  <Badge tone="accent">
                    с {dottedDay(price.validFrom)}: {showPrice(title, price.value)}
                  </Badge>
                  {mayWrite && (
                    <>
                      <ActionIcon
                        variant="subtle"
                        aria-label={`Изменить цену с ${dottedDay(price.validFrom)}: ${name}`}
                        onClick={() => act.onOpen(price)}
                      >
                        <Icon name="edit" size={16} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        aria-label={`Отменить цену с ${dottedDay(price.validFrom)}: ${name}`}
                        onClick={() => act.onTakeBack(price)}
                      >
                        <Icon name="close" size={16} />
                      </ActionIcon>
                    </>
                  )}
                </Group>
              ) : (
                <span className="admin-quiet-small">
                  с {dottedDay(price.validFrom)}: {showPrice(title, price.value)}
                </span>
              )}
              {price.note !== '' && <div className="admin-quiet-small">{price.note}</div>}
            </li>
          ))}
        </ul>
      </Table.Td>
      <Table.Td className="admin-actions">
        {mayWrite && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Новая с даты: ${name}`}
            onClick={() => act.onOpen(null)}
          >
            Новая с даты
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const useTakeBack = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  return async ({ id, version }: DatedPriceRecord): Promise<void> => {
    try {
      await client.call(removeDatedPrice, { params: { id }, ifMatch: version })
      notifyDone('Цена отменена')
    } catch (error) {
      notifyFailure(error)
    }
    await queries.invalidateQueries({ queryKey: pricesKey })
    void queries.invalidateQueries({ queryKey: tariffKey })
  }
}
