import { expect, test } from 'vitest'
import { payerInputSchema } from './payers.ts'

const payer = { name: 'Платник', address: '', contract: 'none', clause: 'none', clauseSource: '' } as const

test.each([
  ['company', '4012 3454', '40123454'],
  ['company', 'ЄДРПОУ: 40123454', '40123454'],
  ['company', '40123455', null],
  ['person', 'РНОКПП 1234567899', '1234567899'],
  ['foreigner', 'PL 525 000', 'PL 525 000'],
] as const)('the code of a %s may be pasted: %j', (kind, code, kept) => {
  expect(payerInputSchema.safeParse({ ...payer, kind, code }).data?.code ?? null).toBe(kept)
})
