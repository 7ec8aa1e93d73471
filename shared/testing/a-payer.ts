/** Who pays the invoices of an order, as the server answers it. */
import type { Payer } from '#shared/contract/work/payers.ts'

export const aPayer = (fields: Partial<Payer> = {}): Payer => ({
  id: 5,
  kind: 'person',
  name: 'Олена Коваль',
  code: '',
  address: '',
  contract: 'none',
  contractNumber: '',
  contractDay: null,
  clause: 'none',
  clauseSource: '',
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
})
