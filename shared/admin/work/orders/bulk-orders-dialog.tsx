/** Changes several orders at once; previews old and new values, letters and obstacles for each order. */
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { formatDay, pluralise } from '#shared/admin/platform/format/format-time.ts'
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
import { orderForms } from './use-bulk-orders.ts'

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
  const names = new Map(orders.flatMap(({ stages }) => stages.map(({ key, ru }) => [key, ru])))
  const save = () => {
    setTried(true)
    if (isHalfStep || problem !== null) showProblems()
    else if (!isEmpty) onConfirm(change)
  }
  return (
    <FormDialog
      title={`Изменить ${pluralise(orders.length, orderForms)}`}
      action="Изменить"
      size="lg"
      disabled={isEmpty}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={classes.group}>
        <NativeSelect label="Этап" data-autofocus data={choices('не менять', names)} {...field('stage')} />
        <TextInput
          type="date"
          label="Пройден"
          max={today}
          disabled={stage === ''}
          {...field('day')}
          error={problem}
        />
        {sharedTexts.map(name => (
          <TextInput
            key={name}
            label={orderLabels[name]}
            placeholder="не менять"
            description={name === 'container' ? containerWarning(texts.container) : undefined}
            inputWrapperOrder={below}
            maxLength={name === 'container' ? 20 : 60}
            {...field(name)}
          />
        ))}
        <NativeSelect label={orderLabels.holder} data={choices('не менять', people)} {...field('holder')} />
        <TextInput
          label={orderLabels.nextAction}
          placeholder="не менять"
          maxLength={200}
          {...field('text')}
          error={isTried && isHalfStep && text.trim() === '' && 'Напишите, что сделать'}
        />
        <TextInput
          type="datetime-local"
          label="Когда, по Киеву"
          {...field('at')}
          error={isTried && isHalfStep && at === null && momentProblem(typedAt)}
        />
      </div>
      <Stack component="ul" gap="2xs" className="admin-plain-list" aria-label="Что изменится">
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
  const show = (value: unknown, field: string) => showOrderValue(value, { field, item: null }) || 'пусто'
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
      ? [[orderLabels.holder, order.holder?.name ?? 'никто', people.find(({ id }) => id === holder)?.name]]
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
      {lines.length === 0 && key === '' && <span>: без изменений</span>}
      {lines.map(([label, was, now]) => (
        <div key={label} className="admin-quiet-small">
          {`${label}: ${was} → ${now}`}
        </div>
      ))}
      {isNews && letters.data?.state === 'on' && (
        <div className="admin-quiet-small">{`Письмо клиенту на ${order.email}, через 10 минут, с 9 до 21`}</div>
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
  if (order.erasedAt !== null) return 'Данные клиента удалены: заказ не изменится'
  if (key === '' || actual === null) return null
  if (!order.stages.some(stage => stage.key === key)) return 'У его маршрута нет такого этапа: не изменится'
  const stages = order.stages.map(stage => (stage.key === key ? { ...stage, actual, skipped: false } : stage))
  const [flaw] = stageFlaws(stages, kyivDay(new Date()))
  if (!flaw) return null
  return flaw.flaw === 'future'
    ? `${formatDay(actual)} ещё не наступило: не изменится`
    : 'Этап перед ним не пройден или пройден позже: не изменится'
}
