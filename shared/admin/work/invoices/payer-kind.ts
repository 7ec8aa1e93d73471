import type { z } from 'zod'
import * as texts from '#messages/admin/work/invoices.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type Payer,
  payerSchema,
  readPayerEndpoint,
  updatePayerEndpoint,
} from '#shared/contract/work/payers.ts'

const payerValues = payerSchema.pick({
  kind: true,
  name: true,
  code: true,
  address: true,
  contract: true,
  clause: true,
  clauseSource: true,
})

export const payerKind = (client: Client): FormDefinition<z.infer<typeof payerValues>, Payer> => ({
  kind: 'payer',
  nameOf: id => `payer-${id}`,
  erasedWith: payer => (payer ? `order-${payer.id}` : null),
  kept: payerValues,
  // It is there with its order.
  // It is there with its order.
  valuesOf: payer => payerValues.parse(payer),
  read: id => client.call(readPayerEndpoint, { params: { id } }),
  change: (id, body, ifMatch) => client.call(updatePayerEndpoint, { params: { id }, body, ifMatch }),
  titleOf: () => texts.payer,
})
