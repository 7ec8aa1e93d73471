/** The way of an ordered car, stage by stage: what is planned for when, what is next, and what cannot have happened yet. */
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'

/** How an order ends that brings no car to its customer. */
export const orderOutcomes = ['lost', 'cancelled', 'sold'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

export const orderStates = ['open', 'delivered', 'ended'] as const
export type OrderState = (typeof orderStates)[number]

/** A stage as a template has it. */
export interface StagePlan {
  key: string
  ru: string
  uk: string
  /** As a rule so many days after the stage before it. */
  days: number
  /** So many days past its plan it is late. */
  tolerance: number
}

export interface OrderStage extends StagePlan {
  /** When it was reached. */
  actual: Day | null
  skipped: boolean
  /** Somebody has confirmed that it was reached before one that stands ahead of it. */
  early: boolean
}

export const begunBy = (plan: StagePlan): OrderStage => ({
  ...plan,
  actual: null,
  skipped: false,
  early: false,
})

/**
 * When each stage is due: so many days after the one before was reached or is due. A stage that comes later than planned so
 * moves all that follow it.
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
  /** The last stage that was reached. */
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

/** The day on which the last of its stages was reached; null while one is left. */
export const handedOverOn = (stages: readonly OrderStage[]): Day | null => {
  const days = stages.flatMap(({ actual, skipped }) => (skipped ? [] : [actual]))
  const known = days.filter(day => day !== null)
  return known.length === days.length ? (known.toSorted().at(-1) ?? null) : null
}

export interface StageFlaw {
  key: string
  flaw: 'future' | 'early' | 'skipped'
}

/** A day to come is a plan; what was reached before a stage ahead of it is to be confirmed; what was left out was not reached. */
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
