import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { useUnsent } from '#shared/admin/platform/drafts/use-unsent.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { NextStep, type PlannedStep } from '../next-step/next-step.tsx'
import { isRequestDue, requestName } from './request-names.ts'
import type { RequestWorkState } from './use-request-change.ts'

interface RequestNextProps {
  request: OfficeRequest
  work: Pick<RequestWorkState, 'busy' | 'setHolder' | 'storeNextAction'>
}

export const RequestHolder = ({ request, work }: RequestNextProps) => {
  const people = useCall(listAdminsEndpoint)
  const user = useUser()
  const mayWrite = useCan('requests.write')
  const { takenBy, holder } = request
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        flex={1}
        label="Ведёт"
        disabled={work.busy || !mayWrite || people.isPending}
        value={takenBy ? String(takenBy.id) : ''}
        onChange={event => {
          const chosen = event.currentTarget.value
          work.setHolder(chosen === '' ? null : Number(chosen))
        }}
        data={[
          { value: '', label: takenBy === null && holder !== null ? holder : 'никто' },
          ...(people.data ?? (takenBy ? [takenBy] : [])).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        ]}
      />
      {mayWrite && user && takenBy?.id !== user.id && (
        <Button variant="default" disabled={work.busy} onClick={() => work.setHolder(user.id)}>
          Взять себе
        </Button>
      )}
    </Group>
  )
}

export const RequestNext = ({ request, work }: RequestNextProps) => {
  const unsent = useUnsent<PlannedStep>(`next ${request.id}`)
  const { busy, run } = useAction((_, next: OfficeRequest['nextAction']) =>
    unsent.deliver(`Шаг «${next?.text ?? 'Сделано'}»: ${requestName(request)}`, () =>
      work.storeNextAction(next),
    ),
  )
  return (
    <>
      <NextStep
        nextAction={request.nextAction}
        isDue={isRequestDue(request)}
        mayWrite={useCan('requests.write')}
        busy={work.busy || busy}
        typed={unsent.typed}
        type={unsent.type}
        onSave={run}
      />
      {unsent.state && (
        <Text size="sm" role="status">
          {unsent.state}
        </Text>
      )}
    </>
  )
}
