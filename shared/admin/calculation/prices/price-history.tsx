/** Earlier values of a price, who changed it, and a button that takes an earlier value. */
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { priceHistoryQuery } from './price-queries.ts'
import { showPrice } from './show-price.ts'

export interface PriceHistoryProps {
  title: string
  /** Puts an earlier value into the form, where it is reviewed and saved like any other. */
  onTake(value: string): void
}

export const PriceHistory = ({ title, onTake }: PriceHistoryProps) => {
  const { client } = useServices()
  const history = useQuery(priceHistoryQuery(client, title))
  const [all, setAll] = useState(false)
  if (!history.isSuccess) return <QueryState of={history} rows={2} />
  const changes = all ? history.data : history.data.slice(0, shortList)
  if (changes.length === 0) return null
  return (
    <section aria-label="История">
      <Box component="h2" mt="xs" mb="3xs">
        История
      </Box>
      <ul className="admin-plain">
        {changes.map(({ id, at, author, from, to, checked }) => (
          <Flex component="li" key={id} wrap="wrap" rowGap="3xs" columnGap="sm" align="center">
            <span>
              {from === '' ? 'не задана' : showPrice(title, from)} →{' '}
              {to === '' ? 'не задана' : showPrice(title, to)}
            </span>
            <span className="admin-quiet-small">
              {formatMoment(at)}
              {author !== null && `, ${author}`}
            </span>
            {!checked && <Badge tone="warn">изменено без проверки</Badge>}
            {from !== '' && (
              <Button size="compact-xs" variant="subtle" onClick={() => onTake(from)}>
                Вернуть {showPrice(title, from)}
              </Button>
            )}
          </Flex>
        ))}
      </ul>
      {changes.length < history.data.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          Вся история
        </Button>
      )}
    </section>
  )
}

const shortList = 5
