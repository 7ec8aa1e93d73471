/** A firm as the server answers it. */
import type { Firm } from '#shared/contract/system/firms.ts'

export const aFirm = (fields: Partial<Firm> = {}): Firm => ({
  id: 2,
  kind: 'entrepreneur',
  name: 'Фізична особа-підприємець Коваль О. І.',
  shortName: 'ФОП Коваль',
  code: '1234567899',
  address: 'Київ',
  director: { position: '', name: '', ground: '' },
  tax: 'single3',
  vatNumber: '',
  accounts: [{ key: 'a1', iban: 'UA213223130000026007233566001', bank: 'АТ «Банк»', usual: true }],
  pattern: '{yy}-{n}',
  daysToPay: 3,
  codeFormat: '003',
  ownCategory: 'OTHR/SCVE',
  passedCategory: 'OTHR/GDDS',
  codeTried: null,
  retired: false,
  confirmed: true,
  accountChanges: [],
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
})
