/** Forms of figures that cost money, for the suite that every form of the office passes. */
import { usePriceForm } from '#shared/admin/calculation/prices/use-price-form.ts'
import { useRateForm } from '#shared/admin/calculation/rates/rate-form.tsx'
import { showValues } from '#shared/admin/calculation/tables/grid/grid-model.ts'
import { tableOfValues, valuesOfTable } from '#shared/admin/calculation/tables/grid/grid-values.ts'
import { aSource } from '#shared/admin/calculation/tables/grid/testing/grid-makers.ts'
import { useTableEditor } from '#shared/admin/calculation/tables/grid/use-table-editor.ts'
import type { TableValues } from '#shared/admin/calculation/tables/table-kind.ts'
import { useTariffForm, valuesOfChange } from '#shared/admin/calculation/tariffs/use-tariff-form.ts'
import {
  type DatedPriceRecord,
  listPricesEndpoint,
  type PricedOption,
  updateDatedPriceEndpoint,
  updatePriceEndpoint,
} from '#shared/contract/calculation/prices.ts'
import { listRatesEndpoint, setRateEndpoint } from '#shared/contract/calculation/rates.ts'
import {
  listTableVersionsEndpoint,
  readTableVersionEndpoint,
  saveTableEndpoint,
  type Table,
} from '#shared/contract/calculation/tables.ts'
import {
  readTariffEndpoint,
  type TariffChangeRecord,
  updateTariffChangeEndpoint,
} from '#shared/contract/calculation/tariffs.ts'
import type { FakeServer } from './fake-server.ts'

const at = '2026-11-20T09:00:00.000Z'
const today = '2026-11-20'
const close = () => {}

const price: PricedOption = {
  id: 11,
  title: 'service.wash',
  name: 'Мойка',
  nameUk: '',
  group: 'services',
  value: '500',
  version: 3,
  example: false,
  changed: null,
  countsBy: 'calculation',
  dated: [],
}
const dated: DatedPriceRecord = {
  id: 12,
  validFrom: '2026-12-01',
  value: '600',
  note: '',
  before: null,
  author: null,
  updatedAt: at,
  version: 3,
}
const cell = { field: 'exciseDieselLow', law: 'Закон 1-2027', link: '', note: '' } as const
const change: TariffChangeRecord = {
  id: 13,
  state: 'draft',
  revision: null,
  reason: 'Анонс',
  version: 3,
  cells: [{ ...cell, validFrom: '2027-03-01', value: '95', before: '75' }],
  author: { id: 9, name: 'Олена' },
  confirmedBy: null,
  createdAt: at,
  updatedAt: at,
}
const listOf = (one: PricedOption) => ({ today, prices: [one] })
const aTable = (fee: string) =>
  aSource('iaa-fee', [
    ['Price from', 'Price to', 'Buyer fee'],
    ['0', '99.99', fee],
    ['100', '', '600 + 1%'],
  ])
const table: Table = { ...aTable('25'), title: 'iaa-fee', version: 3, effectiveFrom: null, updatedAt: at }

const rowsOfOther = [{ ...cell, validFrom: '2027-04-01', value: '96', takeBack: false }]
const stateOf = (one: TariffChangeRecord) => ({
  today,
  revision: 1,
  open: [one],
  applied: [],
  secondPerson: false,
  entries: [],
})

export const calculationForms = {
  'option as a price of today': {
    record: 'price-now-service.wash',
    stored: { ...price, version: 3 },
    read: listPricesEndpoint,
    change: updatePriceEndpoint,
    one: 'value',
    values: ['510', '520'] as [string, string],
    other: ['nameUk', 'Їх'] as [string, unknown],
    onlyByForm: true as const,
    asRead: (stored: object) => listOf(stored as PricedOption),
    use: (stored: object) =>
      usePriceForm({ price: stored as PricedOption, dated: null, ahead: false }, today, close),
    apply: (stored: object, body: object) => {
      const { value, name, nameUk } = { ...(stored as PricedOption), ...body }
      return { ...stored, value, name, nameUk }
    },
  },
  'price to come': {
    record: 'price-12-service.wash',
    stored: dated,
    read: listPricesEndpoint,
    change: updateDatedPriceEndpoint,
    one: 'value',
    values: ['610', '620'] as [string, string],
    other: ['note', 'их'] as [string, unknown],
    onlyByForm: true as const,
    asRead: (stored: object) => listOf({ ...price, dated: [stored as DatedPriceRecord] }),
    use: (stored: object) =>
      usePriceForm({ price, dated: stored as DatedPriceRecord, ahead: false }, today, close),
    apply: (stored: object, body: object) => {
      const { value, validFrom, note } = { ...(stored as DatedPriceRecord), ...body }
      return { ...stored, value, validFrom, note }
    },
  },
  tariff: {
    record: 'tariff-13',
    stored: change,
    read: readTariffEndpoint,
    change: updateTariffChangeEndpoint,
    one: 'reason',
    values: ['Моё', 'Их'] as [string, string],
    other: ['rows', rowsOfOther] as [string, unknown],
    onlyByForm: true as const,
    asRead: (stored: object) => stateOf(stored as TariffChangeRecord),
    use: (stored: object) => {
      const known = stored as TariffChangeRecord
      const form = useTariffForm(stateOf(known), { change: known, values: valuesOfChange(known) }, close)
      return { ...form, save: form.saveDraft }
    },
    apply: (stored: object, body: object) => {
      const {
        reason,
        cells,
        rows = cells,
      } = { ...(stored as TariffChangeRecord), ...body } as {
        reason: string
        cells: object[]
        rows?: object[]
      }
      return { ...stored, reason, cells: rows.map(row => ({ before: '75', ...row, takeBack: undefined })) }
    },
  },
  table: {
    record: 'table-iaa-fee',
    id: 'iaa-fee',
    stored: { ...table, difference: { added: 0, removed: 0, changed: [] }, warnings: [] },
    read: readTableVersionEndpoint,
    change: saveTableEndpoint,
    one: 'grid',
    values: [valuesOfTable(aTable('30')), valuesOfTable(aTable('35'))] as [unknown, unknown],
    // It has no other field that a colleague changes.
    other: ['keepPlans', undefined] as [string, unknown],
    serve: (server: FakeServer, stored: () => object) =>
      server.gives(listTableVersionsEndpoint, () => {
        const { version } = stored() as Table
        const known = { version, effectiveFrom: null, createdAt: at, author: null, fileName: null, rows: 2 }
        return [{ ...known, inForce: true, example: false, waiting: null, confirmedBy: null }]
      }),
    versionIn: (body: object) => Number(Reflect.get(body, 'baseVersion')),
    use: (stored: object) => {
      const editor = useTableEditor({ table: stored as Table, plan: null, inForce: {} })
      const { form, store } = editor
      const setValues = (values: TableValues) => {
        form.setValues(values)
        const shown = showValues(store.get(), form.getInitialValues().grid, values.grid)
        if (shown) store.set(shown)
      }
      return { ...editor, form: { ...form, setValues }, save: editor.publish }
    },
    apply: (stored: object, body: object) => {
      const { grid, data } = { data: (stored as Table).data, ...body } as Pick<Table, 'data'> &
        Partial<TableValues>
      return { ...stored, data: grid ? tableOfValues('iaa-fee', grid).data : data }
    },
  },
  rate: {
    record: 'rate-new',
    stored: { version: 3, date: today, USD: null, EUR: null, manual: [] },
    read: listRatesEndpoint,
    change: setRateEndpoint,
    one: 'USD',
    values: ['44,1', '44,2'] as [string, string],
    other: ['EUR', '50'] as [string, unknown],
    onlyByForm: true as const,
    whole: true as const,
    asRead: () => [],
    use: () => useRateForm(),
    apply: (stored: object, body: object) => ({
      ...stored,
      ...Object.fromEntries(
        Object.entries(body).map(([code, text]) => [code, Number(String(text).replace(',', '.'))]),
      ),
    }),
  },
}
