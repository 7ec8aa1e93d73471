/** Stages of an order: when each is planned, which is next, and which entries are impossible. */
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'

/** Outcomes of an order that brings the customer no car. */
export const orderOutcomes = ['lost', 'cancelled', 'sold'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

export const orderStates = ['open', 'delivered', 'ended'] as const
export type OrderState = (typeof orderStates)[number]

/** A stage in a template. */
export interface StagePlan {
  key: string
  ru: string
  uk: string
  /** Usual number of days after the previous stage. */
  days: number
  /** Days past the planned day after which the stage is late. */
  tolerance: number
}

export interface OrderStage extends StagePlan {
  /** Day on which the stage was reached. */
  actual: Day | null
  skipped: boolean
  /** True when somebody has confirmed that the stage was reached before an earlier one. */
  early: boolean
}

export const begunBy = (plan: StagePlan): OrderStage => ({
  ...plan,
  actual: null,
  skipped: false,
  early: false,
})

/**
 * Planned day of each stage: its `days` after the previous stage was reached or is planned. A late stage therefore
 * delays all that follow.
 */
export const planStages = (start: Day, stages: readonly OrderStage[]): Day[] => {
  let before = start
  return stages.map(({ days, actual, skipped }) => {
    const plan = skipped ? before : addDays(before, days)
    before = skipped ? before : (actual ?? plan)
    return plan
  })
}

export interface OrderProgress {
  state: OrderState
  reached: OrderStage | null
  next: { stage: OrderStage; plan: Day; lateAfter: Day } | null
}

export const progressOf = (
  start: Day,
  stages: readonly OrderStage[],
  outcome: OrderOutcome | null,
): OrderProgress => {
  const reached = stages.findLast(({ actual }) => actual !== null) ?? null
  if (outcome !== null) return { state: 'ended', reached, next: null }
  const at = stages.findIndex(({ actual, skipped }) => actual === null && !skipped)
  const stage = stages[at]
  const plan = planStages(start, stages)[at]
  if (!stage || plan === undefined) return { state: 'delivered', reached, next: null }
  return { state: 'open', reached, next: { stage, plan, lateAfter: addDays(plan, stage.tolerance) } }
}

/** Day on which the last stage was reached; null while a stage remains. */
export const handedOverOn = (stages: readonly OrderStage[]): Day | null => {
  const days = stages.flatMap(({ actual, skipped }) => (skipped ? [] : [actual]))
  const known = days.filter(day => day !== null)
  return known.length === days.length ? (known.toSorted().at(-1) ?? null) : null
}

export interface StageFlaw {
  key: string
  flaw: 'future' | 'early' | 'skipped'
}

/**
 * Impossible entries: a stage reached on a future day, reached before an earlier stage without confirmation, or both
 * skipped and reached.
 */
export const stageFlaws = (stages: readonly OrderStage[], today: Day): StageFlaw[] => {
  const flaws: StageFlaw[] = []
  for (const [at, { key, actual, skipped, early }] of stages.entries()) {
    if (actual === null) continue
    if (skipped) flaws.push({ key, flaw: 'skipped' })
    else if (actual > today) flaws.push({ key, flaw: 'future' })
    else if (!early && stages.slice(0, at).some(ahead => isAhead(ahead, actual)))
      flaws.push({ key, flaw: 'early' })
  }
  return flaws
}

const isAhead = ({ actual, skipped }: OrderStage, day: Day): boolean =>
  !skipped && (actual === null || actual > day)
