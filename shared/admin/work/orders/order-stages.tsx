import { Button, Flex, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import * as texts from '#messages/admin/work/orders.js'
import { language } from '#messages/language.js'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { typedDaySchema } from '#shared/contract/platform/common.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { addDays, daysFrom, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { type OrderStage, planStages, stageFlaws } from '#shared/domain/work/order-stages.ts'
import { SeenByCustomer } from './order-fields.tsx'
import { dayProblem, type StageChange, stageFields, stagesIn } from './order-kind.ts'
import { useIsWayShown } from './order-places.tsx'
import classes from './order-stages.module.css'
import type { OrderEditor } from './use-order-editor.ts'

export const OrderStages = ({ order, editor }: { order: Order; editor: OrderEditor }) => {
  const { form } = editor
  const today = kyivDay(new Date())
  const stages = stagesIn(order.stages, form.values.stages)
  const start = typedDaySchema.safeParse(form.values.contractDay).data ?? kyivDay(new Date(order.createdAt))
  const plans = planStages(start, stages)
  const next = stages.find(({ actual, skipped }) => actual === null && !skipped)
  const early = stageFlaws(stages, today).flatMap(({ key, flaw }) => (flaw === 'early' ? [key] : []))

  const change = (key: string, changed: StageChange) => {
    form.clearFieldError(`stages.${key}.actual`)
    form.setFieldValue('stages', { ...form.getValues().stages, ...stageFields([{ key, ...changed }]) })
  }
  // A button saves at once, together with unsaved values.
  const press = (key: string, changed: StageChange) => {
    change(key, changed)
    editor.save()
  }
  const mayPress = order.erasedAt === null && editor.state !== 'saving'
  const due = order.state === 'open' && mayPress ? next : undefined
  const isShown = useIsWayShown()
  useSingleKeys(due && isShown ? { KeyT: () => press(due.key, reachedOn(today)) } : {})

  return (
    <section className="admin-card" aria-labelledby="order-stages">
      <h2 id="order-stages">
        {texts.labels.stages} <SeenByCustomer />
      </h2>
      <ol className="admin-ruled">
        {stages.map((stage, at) => (
          <Stage
            key={stage.key}
            stage={stage}
            plan={plans[at] ?? start}
            isNext={stage.key === next?.key && order.state === 'open'}
            isEarly={early.includes(stage.key)}
            order={order}
            editor={editor}
            onChange={changed => change(stage.key, changed)}
            onPress={changed => press(stage.key, changed)}
          />
        ))}
      </ol>
    </section>
  )
}

const reachedOn = (actual: string): StageChange => ({ actual, skipped: false })

interface StageProps {
  stage: OrderStage
  plan: string
  isNext: boolean
  /** True when the stage was reached before an earlier one and the sequence is not confirmed. */
  isEarly: boolean
  order: Order
  editor: OrderEditor
  onChange(change: StageChange): void
  onPress(change: StageChange): void
}

const Stage = ({ stage, plan, isNext, isEarly, order, editor, onChange, onPress }: StageProps) => {
  const { key, [language]: name, actual, skipped, tolerance, early, days } = stage
  const { form, state: saving } = editor
  const isErased = order.erasedAt !== null
  const error = form.errors[`stages.${key}.actual`]
  const today = kyivDay(new Date())
  const [isOpen, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  /** The pressed button disappears: its focus goes to the pencil, where the press is taken back. */
  const pressAndStay = (changed: StageChange) => {
    setOpen(false)
    onPress(changed)
    pencil.current?.focus()
  }
  const state = skipped ? 'skipped' : actual ? 'reached' : isNext ? 'next' : 'ahead'
  const isLate = isNext && addDays(plan, tolerance) < today
  return (
    <li className={classes.stage} data-state={state}>
      <span className={classes.mark} aria-hidden="true">
        {state === 'reached' && <Icon name="check" size={12} />}
      </span>
      <div className="admin-plain">
        <strong>{name}</strong> <span className="admin-quiet admin-state">{whenOf(stage, plan, today)}</span>
        <span> </span>
        {actual && actual !== plan && !skipped && (
          <span className="admin-quiet admin-state">{texts.planInBrackets({ plan: formatDay(plan) })}</span>
        )}
        <span> </span>
        {isLate && <Badge tone="bad">{texts.lateBy({ plan: daysFrom(plan, today) })}</Badge>}
        {early && actual && <Badge tone="mute">{texts.outOfTurn}</Badge>}
        {error && (
          <div className="admin-field-error" data-problem tabIndex={-1}>
            {error}{' '}
            {isEarly && (
              <CompactButton onClick={() => pressAndStay({ early: true })}>{texts.wasSo}</CompactButton>
            )}
          </div>
        )}
      </div>
      <Flex gap="2xs">
        {isNext && (
          <Button
            size="compact-sm"
            disabled={isErased || saving === 'saving'}
            onClick={() => pressAndStay(reachedOn(today))}
            aria-label={texts.reachedToday({ name })}
            title={texts.keyT}
          >
            {texts.today}
          </Button>
        )}
        <Button
          ref={pencil}
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={isErased}
          aria-expanded={isOpen}
          aria-label={texts.changeStage({ name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="edit" size={14} />
        </Button>
      </Flex>
      {isOpen && (
        <Flex wrap="wrap" align="flex-end" gap="xs" py="2xs" style={{ gridColumn: '2 / -1' }}>
          <TextInput
            type="date"
            label={texts.reached}
            max={today}
            value={form.values.stages[`${key}.actual`] ?? ''}
            onChange={event => {
              const day = event.currentTarget.value
              onChange({ actual: day, skipped: false, ...(day === '' && { early: false }) })
            }}
          />
          {(actual !== null || skipped) && (
            <Button
              variant="default"
              onClick={() => pressAndStay({ actual: null, skipped: false, early: false })}
            >
              {skipped ? texts.returnStage : texts.unmark}
            </Button>
          )}
          {actual === null && !skipped && (
            <>
              <Button variant="default" onClick={() => pressAndStay({ skipped: true })}>
                {texts.skip}
              </Button>
              <PlanField
                plan={plan}
                // Stored as days after the previous stage, so that the plan moves with it.
                onPlan={day => onChange({ days: Math.min(Math.max(0, days + daysFrom(plan, day)), 365) })}
              />
            </>
          )}
        </Flex>
      )}
    </li>
  )
}

const whenOf = ({ skipped, actual }: OrderStage, plan: string, today: string): string => {
  if (skipped) return texts.stageParts.skipped
  if (actual) return formatDay(actual)
  return `${plan < today ? texts.planWas : texts.byPlan} ${formatDay(plan)}`
}

/** Applies the day on blur or save, since a half-typed year is already a valid date. */
const PlanField = ({ plan, onPlan }: { plan: string; onPlan(day: string): void }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (): boolean => {
    const wrong = typed === null ? null : dayProblem(typed)
    setProblem(wrong)
    if (wrong !== null) return false
    setTyped(null)
    if (typed !== null) onPlan(typed)
    return true
  }
  return (
    <TextInput
      type="date"
      label={texts.plan}
      description={texts.stagesWillMove}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed ?? plan}
      error={problem}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={event => {
        const saves = event.key === 'Enter' || event.ctrlKey || event.metaKey
        if (saves && !take()) event.preventDefault()
      }}
    />
  )
}
