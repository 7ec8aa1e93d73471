import { useNavigate } from 'react-router-dom'
import * as words from '#messages/admin/work/orders.js'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useForgetDrafts } from '#shared/admin/platform/drafts/use-forget-drafts.ts'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import { readOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import {
  listOrdersEndpoint,
  type Order,
  orderInputSchema,
  readOrderEndpoint,
  readOrderHistoryEndpoint,
} from '#shared/contract/work/orders.ts'
import { readPayerEndpoint } from '#shared/contract/work/payers.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { orderKind, orderRemoval, orderRemovalWithoutCase, stageProblems, stepIn } from './order-kind.ts'

export const useOrderEditor = (order: Order | null) => {
  const { client, queries } = useServices()
  const navigate = useNavigate()
  const refreshLists = () => refresh(queries, listOrdersEndpoint)
  useForgetDrafts(order?.erasedAt ? `order-${order.id}` : null)
  const editor = useRecord({
    kind: orderKind(client, useMainLanguage()),
    given: order,
    input: orderInputSchema,
    // Ctrl+S also saves the money form, so an unchanged order must send nothing.
    onlyChanged: order !== null,
    check: ({ name, phones, email, year, stages, nextAction }, { base }) => ({
      ...([name, phones, email].every(text => text.trim() === '') && {
        name: words.enterContact,
      }),
      ...(!/^(?:\d{4})?$/.test(year.trim()) && { year: words.fourDigits }),
      ...((nextAction.text + nextAction.at).trim() !== '' &&
        stepIn(nextAction) === null && { nextAction: words.stepIncomplete }),
      ...stageProblems(base?.stages ?? [], stages, kyivDay(new Date())),
    }),
    fieldOf: path =>
      path
        .replace(/^phones\.\d+$/, 'phones')
        .replace(/^(stages\.\w+)$/, '$1.actual')
        .replace(/^nextAction\..*/, 'nextAction'),
    onSaved: async (saved, { created }) => {
      showRead(queries, readOrderEndpoint, { params: { id: saved.id } }, saved)
      void refresh(
        queries,
        readOrderHistoryEndpoint,
        readOrderLinkEndpoint,
        readOrderLettersEndpoint,
        readPayerEndpoint,
      )
      await refreshLists()
      if (!created) return 'stay'
      return { leave: () => void navigate(`/admin/orders/${saved.id}`, { replace: true, state: afterSave }) }
    },
  })

  const withCase = useRemoval(orderRemoval, refreshLists)
  const withoutCase = useRemoval(orderRemovalWithoutCase, refreshLists)
  /** `carStays` tells whether the car stays on the site; undefined when it is not shown there. */
  const remove = async (stored: Order, carStays?: boolean) => {
    const title = words.orderNumber({ id: stored.id })
    const texts = {
      title,
      removed: words.removedTitled({ title }),
      returned: carStays === false ? words.returnedWithDraft : words.returned,
    }
    if (!(await (carStays ? withoutCase : withCase)(stored, texts))) return
    editor.closeDroppingDraft()
    void navigate('/admin/orders', { state: afterSave })
  }
  return { ...editor, remove }
}
export type OrderEditor = ReturnType<typeof useOrderEditor>
