/** The stages of an order: reached at a press, with a day of their own, skipped, taken back. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { showDay } from '#shared/admin/platform/format/show-time.ts'
import { dayOfOrder, type Order } from '#shared/contract/work/orders.ts'
import { addDays, daysFrom, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { type OrderStage, planStages, stageFlaws } from '#shared/domain/work/order-stages.ts'
import { dayProblem, stageFields, stagesIn } from './order-kind.ts'
import classes from './order-stages.module.css'
import type { OrderEditor } from './use-order-editor.ts'

/** A change that somebody has to confirm: stages that were reached before one ahead of them. */
interface Question {
  stages: OrderStage[]
  early: string[]
}

export const OrderStages = ({ order, editor }: { order: Order; editor: OrderEditor }) => {
  const { form } = editor
  const [question, setQuestion] = useState<Question | null>(null)
  const today = kyivDay(new Date())
  const stages = stagesIn(order.stages, form.values.stages)
  const start = dayOfOrder.safeParse(form.values.contractDay).data ?? kyivDay(new Date(order.createdAt))
  const plans = planStages(start, stages)
  const next = stages.find(({ actual, skipped }) => actual === null && !skipped)

  const show = (changed: readonly OrderStage[]) => form.setFieldValue('stages', stageFields(changed))
  /** A press is a change by itself, and goes out with what was typed. */
  const press = (changed: OrderStage[]) => {
    const early = stageFlaws(changed, today).flatMap(({ key, flaw }) => (flaw === 'early' ? [key] : []))
    if (early.length > 0) return setQuestion({ stages: changed, early })
    show(changed)
    editor.save()
  }
  const changedBy = (key: string, change: Partial<OrderStage>): OrderStage[] =>
    stages.map(stage => (stage.key === key ? { ...stage, ...change } : stage))
  const confirm = ({ stages: changed, early }: Question) => {
    setQuestion(null)
    show(changed.map(stage => (early.includes(stage.key) ? { ...stage, early: true } : stage)))
    editor.save()
  }
  const isDisabled = order.erasedAt !== null || editor.state === 'saving'

  return (
    <section aria-label="Этапы">
      <ol className={classes.stages}>
        {stages.map((stage, at) => (
          <Stage
            key={stage.key}
            stage={stage}
            plan={plans[at] ?? start}
            isNext={stage.key === next?.key && order.state === 'open'}
            today={today}
            disabled={isDisabled}
            error={form.errors[`stages.${stage.key}.actual`]}
            onPress={change => press(changedBy(stage.key, change))}
            onPlan={day => {
              // A plan is so many days after the stage before, and moves with it.
              const days = Math.max(0, stage.days + daysFrom(plans[at] ?? start, day))
              show(changedBy(stage.key, { days: Math.min(days, 365) }))
            }}
          />
        ))}
      </ol>
      {question && (
        <ConfirmDialog
          opened
          title="Раньше этапа перед ним?"
          action="Так и было"
          onConfirm={() => confirm(question)}
          onClose={() => setQuestion(null)}
        >
          {namesOf(question)}: отмечен раньше этапа, который стоит перед ним. Если тот этап не нужен,
          пропустите его.
        </ConfirmDialog>
      )}
    </section>
  )
}

const namesOf = ({ stages, early }: Question): string =>
  stages.flatMap(({ key, ru }) => (early.includes(key) ? [`«${ru}»`] : [])).join(', ')

interface StageProps {
  stage: OrderStage
  plan: string
  isNext: boolean
  today: string
  disabled: boolean
  error: React.ReactNode
  onPress(change: Partial<OrderStage>): void
  onPlan(day: string): void
}

const Stage = ({ stage, plan, isNext, today, disabled, error, onPress, onPlan }: StageProps) => {
  const { ru, actual, skipped, tolerance, early } = stage
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState('')
  const state = skipped ? 'skipped' : actual ? 'reached' : isNext ? 'next' : 'ahead'
  const isLate = isNext && addDays(plan, tolerance) < today
  return (
    <li className={classes.stage} data-state={state}>
      <span className={classes.mark} aria-hidden="true">
        {state === 'reached' && <Icon name="check" size={12} />}
      </span>
      <div className={classes.name}>
        <strong>{ru}</strong> <span className="admin-quiet">{whenOf(stage, plan, today)}</span>{' '}
        {actual && actual !== plan && !skipped && <span className="admin-quiet">(план {showDay(plan)})</span>}{' '}
        {isLate && <Badge tone="bad">опаздывает на {daysFrom(plan, today)} дн.</Badge>}
        {early && actual && <Badge tone="mute">вне очереди</Badge>}
        {error && <div className={classes.error}>{error}</div>}
      </div>
      <div className={classes.actions}>
        {isNext && (
          <Button
            size="compact-sm"
            disabled={disabled}
            onClick={() => onPress({ actual: today, skipped: false })}
            aria-label={`${ru}: сегодня`}
          >
            Сегодня
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-expanded={isOpen}
          aria-label={`${ru}: изменить`}
          onClick={() => {
            setDay(actual ?? (plan < today ? plan : today))
            setOpen(!isOpen)
          }}
        >
          <Icon name="edit" size={14} />
        </Button>
      </div>
      {isOpen && (
        <div className={classes.edit}>
          <TextInput
            type="date"
            label="Пройден"
            max={today}
            value={day}
            onChange={event => setDay(event.currentTarget.value)}
          />
          <Button
            size="sm"
            disabled={dayProblem(day) !== null}
            onClick={() => {
              setOpen(false)
              onPress({ actual: day, skipped: false })
            }}
          >
            Отметить
          </Button>
          {(actual !== null || skipped) && (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                setOpen(false)
                onPress({ actual: null, skipped: false, early: false })
              }}
            >
              {skipped ? 'Вернуть этап' : 'Снять отметку'}
            </Button>
          )}
          {actual === null && !skipped && (
            <>
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  setOpen(false)
                  onPress({ skipped: true })
                }}
              >
                Пропустить
              </Button>
              <PlanField plan={plan} onPlan={onPlan} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

const whenOf = ({ skipped, actual }: OrderStage, plan: string, today: string): string => {
  if (skipped) return 'пропущен'
  if (actual) return showDay(actual)
  return `${plan < today ? 'план был' : 'по плану'} ${showDay(plan)}`
}

/** Takes a day once it is left or saved: while a year is typed it is another year at every digit. */
const PlanField = ({ plan, onPlan }: Pick<StageProps, 'plan' | 'onPlan'>) => {
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
      label="План"
      description="Следующие этапы сдвинутся; сохраните заказ"
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
