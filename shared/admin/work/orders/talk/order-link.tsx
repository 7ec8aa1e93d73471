/** Link to the customer's page of an order, to copy for a messenger or to revoke. */

import { Button, Group, Stack, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { copyText, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { readOrderLinkEndpoint, revokeOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import type { Order } from '#shared/contract/work/orders.ts'

export const OrderLink = ({ order }: { order: Order }) => {
  const { data } = useCall(readOrderLinkEndpoint, { params: { id: order.id } }, { staleTime: 0 })
  const revoke = useAction(api => api.call(revokeOrderLinkEndpoint, { params: { id: order.id } }), {
    changes: ['order'],
    done: texts.linksRevoked,
  })
  if (!data?.url) return null
  const { url, until } = data

  return (
    <section className="admin-card" aria-labelledby="order-link">
      <h2 id="order-link">{texts.clientPage}</h2>
      <Stack gap="sm">
        <p className="admin-plain admin-quiet">
          <span>{texts.onClientPage}</span>
          {until && <span>{texts.opensUntil({ until: formatDay(until) })}</span>}
        </p>
        <TextInput
          label={texts.clientLink}
          readOnly
          value={url}
          onFocus={event => event.currentTarget.select()}
        />
        <Group gap="xs">
          <SmallButton onClick={() => void copyLink(url)}>{texts.copy}</SmallButton>
          <Button size="xs" variant="default" component="a" href={url} target="_blank" rel="noreferrer">
            {texts.open}
          </Button>
          <SmallButton
            variant="subtle"
            color="red"
            onClick={() =>
              confirm({
                title: texts.revokeQuestion,
                text: texts.revokeMeans,
                action: texts.revoke,
                act: revoke.run,
              })
            }
          >
            {texts.revokeLink}
          </SmallButton>
        </Group>
      </Stack>
    </section>
  )
}

/** Copies the link to the customer's page; null, for an order that ended long ago, shows a notice. */
export const copyLink = async (url: string | null): Promise<void> => {
  if (url === null) return notifyWarning(texts.noLink, texts.endedLongAgo)
  await copyText(url, texts.linkCopied)
}
