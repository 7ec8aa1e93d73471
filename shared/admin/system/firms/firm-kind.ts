import { z } from 'zod'
import * as texts from '#messages/admin/system/firms.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { fieldProblems } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  createFirmEndpoint,
  type Firm,
  type FirmInput,
  firmSchema,
  readFirmEndpoint,
  updateFirmEndpoint,
} from '#shared/contract/system/firms.ts'
import { compactAccount } from '#shared/domain/system/firm-codes.ts'

export const newAccount = (key: string, usual: boolean) => ({ key, iban: '', bank: '', usual })

const firmValues = firmSchema
  .pick({
    kind: true,
    name: true,
    shortName: true,
    code: true,
    address: true,
    director: true,
    tax: true,
    vatNumber: true,
    accounts: true,
    pattern: true,
    codeFormat: true,
    ownCategory: true,
    passedCategory: true,
    codeTried: true,
    retired: true,
  })
  // As typed, so that what is no number is refused instead of changed.
  .extend({ daysToPay: z.string() })
export type FirmValues = z.infer<typeof firmValues>

const valuesOf = (firm: Firm | null): FirmValues => ({
  kind: firm?.kind ?? 'company',
  name: firm?.name ?? '',
  shortName: firm?.shortName ?? '',
  code: firm?.code ?? '',
  address: firm?.address ?? '',
  director: firm?.director ?? { position: '', name: '', ground: '' },
  tax: firm?.tax ?? 'general',
  vatNumber: firm?.vatNumber ?? '',
  accounts: firm?.accounts ?? [newAccount('a1', true)],
  pattern: firm?.pattern ?? '{yy}-{n}',
  daysToPay: String(firm?.daysToPay ?? 3),
  codeFormat: firm?.codeFormat ?? '003',
  ownCategory: firm?.ownCategory ?? 'OTHR/SCVE',
  passedCategory: firm?.passedCategory ?? 'OTHR/GDDS',
  codeTried: firm?.codeTried ?? null,
  retired: firm?.retired ?? false,
})

export const bodyOf = ({ daysToPay, ...values }: FirmValues): FirmInput => ({
  ...values,
  daysToPay: daysToPay.trim() === '' ? Number.NaN : Number(daysToPay.replace(',', '.')),
})

export const ibansOf = (accounts: readonly { iban: string }[]) =>
  accounts.map(account => compactAccount(account.iban)).join()

/** The owner's password, kept in memory only; `problem` receives its error. */
export interface Password {
  typed: string
  problem: unknown
}

export const firmKind = (client: Client, password: () => Password): FormDefinition<FirmValues, Firm> => {
  const withPassword = async (send: (given: { password?: string }) => Promise<Firm>) => {
    const { typed } = password()
    try {
      return await send(typed === '' ? {} : { password: typed })
    } catch (error) {
      if (isOfPassword(error)) password().problem = error
      throw error
    }
  }
  return {
    kind: 'firm',
    nameOf: id => `firm-${id ?? 'new'}`,
    erasedWith: () => null,
    kept: firmValues,
    valuesOf,
    read: id => client.call(readFirmEndpoint, { params: { id } }),
    create: (values, { key } = {}) =>
      withPassword(given =>
        client.call(createFirmEndpoint, { ...given, body: bodyOf(values), idempotencyKey: key }),
      ),
    change: (id, values, ifMatch) =>
      withPassword(given =>
        client.call(updateFirmEndpoint, { ...given, params: { id }, body: bodyOf(values), ifMatch }),
      ),
    titleOf: ({ shortName }) => texts.firmNamed({ shortName }),
  }
}

export const isOfPassword = (error: unknown) => fieldProblems(error)[passwordHeader] !== undefined
