import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { createCaseEndpoint, listCasesEndpoint } from '#shared/contract/content/cases.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

export const OrderCase = ({ order }: { order: Order }) => {
  const today = kyivDay(new Date())
  const navigate = useNavigate()
  const { data } = useCall(listCasesEndpoint, { query: { order: String(order.id) } })
  const mayWrite = useCan('orders.write')
  const [consentDay, setDay] = useState(today)
  const begin = useAction(
    api => api.call(createCaseEndpoint, { params: { id: order.id }, body: { consentDay } }),
    { changes: ['case'], onDone: ({ id }) => void navigate(`/admin/cars/${id}`) },
  )
  if (!data) return null
  const [car] = data
  return (
    <section className="admin-card" aria-labelledby="order-case">
      <h2 id="order-case">{texts.showOnSite}</h2>
      {car ? (
        <Link to={`/admin/cars/${car.id}`}>
          {car.status === 'published' ? texts.carOnSite : texts.pageDraft}
        </Link>
      ) : (
        <Stack gap="sm">
          <p className="admin-plain admin-quiet">{texts.whatIsShown}</p>
          {mayWrite && (
            <Group gap="xs" align="end">
              <TextInput
                type="date"
                label={texts.clientAgreed}
                value={consentDay}
                max={today}
                onChange={({ currentTarget }) => setDay(currentTarget.value)}
              />
              <Button loading={begin.busy} disabled={consentDay === ''} onClick={() => void begin.run()}>
                {texts.beginPage}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </section>
  )
}
