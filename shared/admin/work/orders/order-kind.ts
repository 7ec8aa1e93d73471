import { z } from 'zod'
import * as words from '#messages/admin/work/orders.js'
import { toKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { mergeNamed } from '#shared/admin/platform/records/merge.ts'
import { type Removal, removalOf } from '#shared/admin/platform/records/removal.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import type { Client } from '#shared/client/call.ts'
import { typedDaySchema } from '#shared/contract/platform/common.ts'
import { removeOrderFileEndpoint } from '#shared/contract/work/order-files.ts'
import {
  createOrderEndpoint,
  type Order,
  type OrderInput,
  readOrderEndpoint,
  removeOrderEndpoint,
  updateOrderEndpoint,
} from '#shared/contract/work/orders.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { type OrderStage, orderOutcomes, stageFlaws } from '#shared/domain/work/order-stages.ts'
import { stepMoment } from '../next-step/step-moment.ts'

const text = z.string()

/** Fields that are the same plain text in the form and in the order. */
const texts = [
  'name',
  'email',
  'vin',
  'lot',
  'auction',
  'make',
  'model',
  'engine',
  'port',
  'container',
  'vessel',
  'declaration',
  'plate',
  'contractNumber',
  'outcomeReason',
] as const

const ofTexts = <T>(of: (name: (typeof texts)[number]) => T) =>
  Object.fromEntries(texts.map(name => [name, of(name)])) as Record<(typeof texts)[number], T>

export const orderValues = z.object({
  ...ofTexts(() => text),
  phones: text,
  year: text,
  contractDay: text,
  holder: text,
  lang: z.enum(languages),
  route: z.enum(deliveryRoutes),
  outcome: z.enum(orderOutcomes).or(z.literal('')),
  /** Empty texts for no step. */
  nextAction: z.object({ text, at: text }),
  /** Keys such as `bought.actual`, one for each part of a stage, so that edits of different stages do not conflict. */
  stages: z.record(z.string(), z.string()),
})
export type OrderFormValues = z.infer<typeof orderValues>

/** `main` is the language of a new order. */
export const orderKind = (client: Client, main?: Language): FormDefinition<OrderFormValues, Order> => ({
  kind: 'order',
  nameOf: id => `order-${id ?? 'new'}`,
  erasedWith: order => (order ? `order-${order.id}` : null),
  kept: orderValues,
  valuesOf: order => valuesOf(order, main),
  read: id => client.call(readOrderEndpoint, { params: { id: Number(id) } }),
  create: (values, { key } = {}) => {
    const { holder, ...body } = bodyOf(values)
    // Without a holder the server assigns the order to the person who begins it.
    return client.call(createOrderEndpoint, {
      body: { ...body, ...(holder && { holder }) },
      idempotencyKey: key,
    })
  },
  change: (id, values, ifMatch) =>
    client.call(updateOrderEndpoint, { params: { id: Number(id) }, body: bodyOf(values), ifMatch }),
  titleOf: values =>
    words.orderOf({ whose: [carName(values), values.name].filter(Boolean).join(', ') || words.noName }),
  merges: { stages: mergeNamed },
})

export const valuesOf = (order: Order | null, main: Language = 'ru'): OrderFormValues => ({
  ...ofTexts(name => order?.[name] ?? ''),
  phones: order?.phones.join(', ') ?? '',
  year: String(order?.year ?? ''),
  lang: order?.lang ?? main,
  contractDay: order?.contractDay ?? '',
  outcome: order?.outcome ?? '',
  route: order?.route ?? 'usa',
  nextAction: plannedOf(order?.nextAction ?? null),
  holder: String(order?.holder?.id ?? ''),
  stages: stageFields(order?.stages ?? []),
})

export const plannedOf = (next: Order['nextAction']): OrderFormValues['nextAction'] =>
  next ? { text: next.text, at: toKyivField(next.at) } : { text: '', at: '' }

/** Next step to store; null without text or time. */
export const stepIn = ({ text, at }: OrderFormValues['nextAction']): Order['nextAction'] => {
  const moment = stepMoment(at)
  return text.trim() === '' || moment === null ? null : { text: text.trim(), at: moment }
}

/** Fields with the same value for all cars of one container. */
export const sharedTexts = ['container', 'vessel', 'port'] as const

export type StageChange = Partial<Pick<OrderStage, 'days' | 'actual' | 'skipped' | 'early'>>

export const stageFields = (
  stages: readonly (StageChange & Pick<OrderStage, 'key'>)[],
): Record<string, string> =>
  Object.fromEntries(
    stages.flatMap(({ key, days, actual, skipped, early }) => [
      ...(days === undefined ? [] : [[`${key}.days`, String(days)]]),
      ...(actual === undefined ? [] : [[`${key}.actual`, actual ?? '']]),
      ...(skipped === undefined ? [] : [[`${key}.skipped`, skipped ? '1' : '']]),
      ...(early === undefined ? [] : [[`${key}.early`, early ? '1' : '']]),
    ]),
  )

export const stagesIn = (stages: readonly OrderStage[], fields: Record<string, string>): OrderStage[] =>
  stages.map(stage => ({
    key: stage.key,
    ru: stage.ru,
    uk: stage.uk,
    tolerance: stage.tolerance,
    days: Number(fields[`${stage.key}.days`] ?? stage.days),
    // Checked, since a day being typed may have a year of five digits, and later stages are dated from it.
    actual: typedDaySchema.safeParse(fields[`${stage.key}.actual`]).data ?? null,
    skipped: fields[`${stage.key}.skipped`] === '1',
    early: fields[`${stage.key}.early`] === '1',
  }))

export const dayProblem = (text: string): string | null =>
  typedDaySchema.safeParse(text).success ? null : words.dayLimits

export const stageProblems = (
  stages: readonly OrderStage[],
  fields: Record<string, string>,
  today: Day,
): Record<string, string> => ({
  ...Object.fromEntries(
    stageFlaws(stagesIn(stages, fields), today).flatMap(({ key, flaw }) =>
      flaw === 'early' ? [[`stages.${key}.actual`, words.beforeEarlier]] : [],
    ),
  ),
  ...Object.fromEntries(
    stages.flatMap(({ key }) => {
      const day = fields[`${key}.actual`]
      const problem = day ? dayProblem(day) : null
      return problem === null ? [] : [[`stages.${key}.actual`, problem]]
    }),
  ),
})

const bodyOf = ({ stages, holder, nextAction, ...values }: OrderFormValues): OrderInput => ({
  ...values,
  phones: values.phones.split(/[,;\n]/).flatMap(phone => phone.trim() || []),
  year: values.year.trim() === '' ? null : Number(values.year),
  contractDay: values.contractDay || null,
  outcome: values.outcome || null,
  outcomeReason: values.outcome === '' ? '' : values.outcomeReason,
  holder: holder === '' ? null : Number(holder),
  nextAction: stepIn(nextAction),
  stages: changesIn(stages),
})

const changesIn = (fields: Record<string, string>): NonNullable<OrderInput['stages']> => {
  const keys = new Set(Object.keys(fields).map(field => field.split('.')[0] ?? ''))
  return Object.fromEntries(
    [...keys].map(key => [
      key,
      {
        days: Number(fields[`${key}.days`]),
        actual: fields[`${key}.actual`] || null,
        skipped: fields[`${key}.skipped`] === '1',
        early: fields[`${key}.early`] === '1',
      },
    ]),
  )
}

/** Removal of an order that also takes its car off the site. */
export const orderRemoval = removalOf('order', removeOrderEndpoint)

export const orderRemovalWithoutCase: Removal = {
  ...orderRemoval,
  name: 'order-without-case',
  remove: (client, id, ifMatch) =>
    client.call(removeOrderEndpoint, { params: { id: Number(id) }, query: { case: 'stays' }, ifMatch }),
}

export const orderFileRemoval = removalOf('order-file', removeOrderFileEndpoint)
