import { z } from 'zod'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import {
  accountChangeSchema,
  daySchema,
  idSchema,
  moneyAmountSchema,
  timestampSchema,
} from '#shared/contract/platform/common.ts'

const dueOrder = z.object({ id: idSchema, title: z.string() })
const counted = <T extends z.ZodType>(one: T) => z.object({ count: z.number().int(), first: z.array(one) })
const staged = counted(dueOrder.extend({ stage: z.string(), day: daySchema }))

/** Orders that need attention: their number, and the first ones with their cars. */
export const dueOrdersSchema = z.object({
  /** With the next stage and its planned day; `soon`: planned within seven days. */
  late: staged,
  soon: staged,
  /** Orders whose next action is due. */
  steps: counted(dueOrder.extend({ text: z.string(), at: timestampSchema })),
  /** Amounts overdue since before today; empty for accounts without access to money. */
  owing: counted(
    dueOrder
      .extend(moneyAmountSchema.shape)
      /** Amounts in currencies without a known rate. */
      .extend({ beside: z.array(moneyAmountSchema) }),
  ),
  /** Orders whose bills are marked complete although these groups have none; empty without access to money. */
  unbilled: counted(dueOrder.extend({ groups: z.array(z.enum(lineGroups)) })),
  /** Finding of the last check of invoice balances against payments; absent for none, and without access to money. */
  unsettled: z.string().exactOptional(),
  /** Account changes of the last seven days with the firm; absent for none, and without access to money. */
  accounts: z.array(accountChangeSchema.extend({ firm: z.string() })).exactOptional(),
  /** Closed invoices past their retention; absent for whoever may not remove them. */
  expired: z.number().int().exactOptional(),
})
export type DueOrders = z.infer<typeof dueOrdersSchema>
