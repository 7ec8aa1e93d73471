import { NextStep } from '#shared/admin/work/next-step/next-step.tsx'
import type { Order } from '#shared/contract/work/orders.ts'
import { plannedOf } from '../order-kind.ts'
import { isStepDue } from '../order-names.ts'
import { NextCard, useIsWayShown } from '../order-places.tsx'
import type { OrderEditor } from '../use-order-editor.ts'

export const OrderNext = ({ order, editor }: { order: Order; editor: OrderEditor }) => {
  const { form } = editor
  const stored = plannedOf(order.nextAction)
  const typed = form.values.nextAction
  const isTyped = typed.text !== stored.text || typed.at !== stored.at
  return (
    <NextCard>
      <NextStep
        nextAction={order.nextAction}
        isDue={isStepDue(order)}
        mayWrite
        byKeys={useIsWayShown()}
        busy={editor.state === 'saving'}
        typed={isTyped ? typed : undefined}
        type={planned => form.setFieldValue('nextAction', planned ?? stored)}
        isRejected={'nextAction' in form.errors}
        onSave={async next => {
          form.setFieldValue('nextAction', plannedOf(next))
          return (await editor.saveForOutcome()) !== 'rejected'
        }}
      />
    </NextCard>
  )
}
