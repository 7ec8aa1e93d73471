import * as words from '#messages/admin/work/orders.js'
import { language } from '#messages/language.js'
/** Changes several orders at once; previews old and new values, letters and obstacles for each order. */

import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { changeOrders } from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { useShowProblems } from '#shared/admin/platform/forms/use-show-problems.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import type { Order, OrderInput } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { hasLink } from '#shared/domain/work/order-link.ts'
import { stageFlaws } from '#shared/domain/work/order-stages.ts'
import { momentProblem, stepMoment } from '../next-step/step-moment.ts'
import { below, orderLabels, showOrderValue } from './order-fields.tsx'
import { dayProblem, plannedOf, sharedTexts } from './order-kind.ts'
import { containerWarning, orderName } from './order-names.ts'
import classes from './order-page.module.css'

interface BulkDialogProps {
  orders: readonly Order[]
  onConfirm(change: OrderInput): void
  onClose(): void
}

export const BulkOrdersDialog = ({ orders, onConfirm, onClose }: BulkDialogProps) => {
  const today = kyivDay(new Date())
  const people = useCall(listAdminsEndpoint).data ?? []
  const form = useForm({
    initialValues: {
      stage: '',
      day: today,
      container: '',
      vessel: '',
      port: '',
      holder: '',
      text: '',
      at: '',
    },
  })
  const field = form.getInputProps
  const { stage, day, holder, text, at: typedAt, ...texts } = form.values
  const [isTried, setTried] = useState(false)
  const showProblems = useShowProblems()

  const at = stepMoment(typedAt)
  const isHalfStep = (text.trim() === '') !== (at === null)
  const problem = stage === '' ? null : dayProblem(day)
  const change: OrderInput = {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
    ...(holder && { holder: Number(holder) }),
    ...(at !== null && !isHalfStep && { nextAction: { text: text.trim(), at } }),
    ...(stage && { stages: { [stage]: { actual: day, skipped: false } } }),
  }
  const isEmpty = Object.keys(change).length === 0
  const names = new Map(orders.flatMap(({ stages }) => stages.map(stage => [stage.key, stage[language]])))
  const save = () => {
    setTried(true)
    if (isHalfStep || problem !== null) showProblems()
    else if (!isEmpty) onConfirm(change)
  }
  return (
    <FormDialog
      title={changeOrders({ n: orders.length })}
      action={words.change}
      size="lg"
      disabled={isEmpty}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={classes.group}>
        <NativeSelect
          label={words.stage}
          data-autofocus
          data={choices(words.keepAsIs, names)}
          {...field('stage')}
        />
        <TextInput
          type="date"
          label={words.reached}
          max={today}
          disabled={stage === ''}
          {...field('day')}
          error={problem}
        />
        {sharedTexts.map(name => (
          <TextInput
            key={name}
            label={orderLabels[name]}
            placeholder={words.keepAsIs}
            description={name === 'container' ? containerWarning(texts.container) : undefined}
            inputWrapperOrder={below}
            maxLength={name === 'container' ? 20 : 60}
            {...field(name)}
          />
        ))}
        <NativeSelect
          label={orderLabels.holder}
          data={choices(words.keepAsIs, people)}
          {...field('holder')}
        />
        <TextInput
          label={orderLabels.nextAction}
          placeholder={words.keepAsIs}
          maxLength={200}
          {...field('text')}
          error={isTried && isHalfStep && text.trim() === '' && words.writeWhatToDo}
        />
        <TextInput
          type="datetime-local"
          label={words.whenInKyiv}
          {...field('at')}
          error={isTried && isHalfStep && at === null && momentProblem(typedAt)}
        />
      </div>
      <Stack component="ul" gap="2xs" className="admin-plain-list" aria-label={words.whatChanges}>
        {orders.map(order => (
          <Preview key={order.id} order={order} change={change} names={names} people={people} />
        ))}
      </Stack>
    </FormDialog>
  )
}

interface PreviewProps {
  order: Order
  change: OrderInput
  names: ReadonlyMap<string, string>
  people: readonly { id: number; name: string }[]
}

const Preview = ({ order, change, names, people }: PreviewProps) => {
  const { stages = {}, holder, nextAction, ...texts } = change
  const today = kyivDay(new Date())
  const [[key, { actual = null } = {}] = ['']] = Object.entries(stages)
  const before = order.stages.find(stage => stage.key === key)
  const obstacle = obstacleTo(order, key, actual)
  const isNews =
    obstacle === null &&
    actual !== null &&
    before?.actual === null &&
    order.email !== '' &&
    hasLink(order, today)
  const params = { id: order.id }
  const letters = useCall(readOrderLettersEndpoint, { params }, { staleTime: 0, enabled: isNews })
  const show = (value: unknown, field: string) => showOrderValue(value, { field, item: null }) || words.empty
  const lines = [
    ...(before && before.actual !== actual
      ? [[names.get(key), show(before.actual, 'day'), show(actual, 'day')]]
      : []),
    ...Object.entries(texts).map(([name, text]) => [
      orderLabels[name],
      show(order[name as keyof Order], name),
      show(text, name),
    ]),
    ...(holder
      ? [
          [
            orderLabels.holder,
            order.holder?.name ?? words.nobody,
            people.find(({ id }) => id === holder)?.name,
          ],
        ]
      : []),
    ...(nextAction
      ? [
          [
            orderLabels.nextAction,
            show(plannedOf(order.nextAction), 'nextAction'),
            show(plannedOf(nextAction), 'nextAction'),
          ],
        ]
      : []),
  ].filter(([, was, now]) => was !== now)
  return (
    <li>
      <strong>{orderName(order)}</strong>
      {lines.length === 0 && key === '' && <span>{words.noChanges}</span>}
      {lines.map(([label, was, now]) => (
        <div key={label} className="admin-quiet-small">
          {`${label}: ${was} → ${now}`}
        </div>
      ))}
      {isNews && letters.data?.state === 'on' && (
        <div className="admin-quiet-small">{words.letterWillGo({ email: order.email })}</div>
      )}
      {obstacle && (
        <Text size="xs" c="red">
          {obstacle}
        </Text>
      )}
    </li>
  )
}

/** Reason why the server will reject the change of this order; the other orders are changed all the same. */
const obstacleTo = (order: Order, key: string, actual: string | null): string | null => {
  if (order.erasedAt !== null) return words.obstacles.erased
  if (key === '' || actual === null) return null
  if (!order.stages.some(stage => stage.key === key)) return words.obstacles.noStage
  const stages = order.stages.map(stage => (stage.key === key ? { ...stage, actual, skipped: false } : stage))
  const [flaw] = stageFlaws(stages, kyivDay(new Date()))
  if (!flaw) return null
  return flaw.flaw === 'future'
    ? words.obstacles.future({ actual: formatDay(actual) })
    : words.obstacles.early
}
