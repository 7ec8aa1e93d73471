/** An office that used the undated options gets the same quotes after the update, and is notified what became of them. */
import { describe, expect, it, vi } from 'vitest'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { datedTariffs } from '#shared/calculator/tariff/tariff.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { tariffFields } from '#shared/calculator/tariff/tariff-fields.ts'
import type { DatedTariff, Tariff } from '#shared/calculator/tariff/tariff-figures.ts'
import type { TariffState } from '#shared/contract/calculation/tariffs.ts'
import { moveTariffOptions } from './move-tariff-options.ts'
import { tariffInForce } from './tariff-in-force.ts'

const { server, call } = serverOfTest()

/** As an earlier version has stored them. */
const stored = async (options: Record<string, string>) => {
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  for (const [title, value] of Object.entries(options))
    await server.ctx.db
      .insertInto('options')
      .values({ title, value, ...times })
      .execute()
}
const state = async () => (await (await call('GET', '/api/tariff')).json()) as TariffState
/** What earlier versions did with a figure: put it in the place of the law's on every date. */
const replacedEverywhere = (figures: Partial<Record<keyof Tariff, string>>) =>
  datedTariffs(builtInTariff).map(({ validFrom, figures: law }): DatedTariff => {
    let tariff = law
    for (const field of tariffFields) {
      const value = figures[field.figure]
      if (value !== undefined && field.id === field.figure) {
        tariff = field.write(tariff, value, { source: '', year: 0 })
      }
    }
    return { validFrom, figures: tariff }
  })
const valuesOf = (tariffs: readonly DatedTariff[]) =>
  tariffs.map(({ validFrom, figures }) => [
    validFrom,
    Object.entries(figures).map(([figure, { value }]) => [figure, value]),
  ])

const everyOption = {
  'tariff.duty_percent': '7,50',
  'tariff.duty_ev_percent': '1',
  'tariff.duty_eur1_percent': '2',
  'tariff.vat_percent': '19',
  'tariff.excise_petrol_low': '60',
  'tariff.excise_petrol_high': '110.5',
  'tariff.excise_diesel_low': '80',
  'tariff.excise_diesel_high': '200',
  'tariff.excise_ev_kwh': '2,5',
  'tariff.hybrid_excise': 'flat100',
  'tariff.subsistence_minimum': ' 3500 ',
  'tariff.pension_base': 'with_taxes',
}

describe('moving the undated options', () => {
  it('leaves every figure of every date as it was', async () => {
    await stored(everyOption)
    await moveTariffOptions(server.ctx)
    const expected = replacedEverywhere({
      dutyPercent: '7.5',
      dutyEvPercent: '1',
      dutyEur1Percent: '2',
      vatPercent: '19',
      excisePetrolLow: '60',
      excisePetrolHigh: '110.5',
      exciseDieselLow: '80',
      exciseDieselHigh: '200',
      exciseEvKwh: '2.5',
      hybridExcise: 'flat100',
      subsistenceMinimum: '3500',
      pensionBase: 'with_taxes',
    })
    expect(valuesOf(datedTariffs(await tariffInForce(server.ctx)))).toEqual(valuesOf(expected))
  })

  it('keeps the warning of figures that are not the law’s, under their names', async () => {
    await stored({ 'tariff.subsistence_minimum': '3500' })
    await moveTariffOptions(server.ctx)
    const response = await call('POST', '/api/calculator/quote', {
      date: '2026-08-17',
      route: 'own',
      vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
      price: { amount: '14000', currency: 'USD' },
      services: [],
    })
    const { warnings } = (await response.json()) as { warnings: { code: string; message: string }[] }
    expect(warnings.find(({ code }) => code === 'tariff_override')?.message).toBe(
      'Ставки изменены офисом: Сбор в Пенсионный фонд — прожиточный минимум.',
    )
    // The option was for every year, so none is missing.
    expect(warnings.some(({ code }) => code.startsWith('subsistence_minimum_of'))).toBe(false)
  })

  it('says in log, audit and admin what it did, and keeps the options in the bin', async () => {
    await stored({ 'tariff.vat_percent': '19', 'tariff.duty_percent': 'десять', company_fee: '500' })
    const warn = vi.spyOn(server.ctx.log, 'warn')
    await moveTariffOptions(server.ctx)
    expect(warn).toHaveBeenCalledWith(
      {
        moved: ['tariff.vat_percent = 19'],
        unreadable: ['tariff.duty_percent = десять'],
        kept: [],
        revision: 1,
      },
      expect.any(String),
    )
    const { applied, entries } = await state()
    expect(applied[0]).toMatchObject({
      origin: 'options',
      author: null,
      reason:
        'Перенесено из настроек: tariff.vat_percent = 19. Не перенесено, значение не читалось и не действовало: tariff.duty_percent = десять.',
    })
    expect(entries.find(({ origin }) => origin === 'options')).toMatchObject({
      field: 'vatPercent',
      validFrom: '2019-02-23',
      value: '19',
      asks: false,
      law: 'Настройка tariff.vat_percent',
      builtIn: { value: '20' },
    })
    const log = (await (await call('GET', '/api/audit?kind=tariff')).json()) as {
      items: { action: string }[]
    }
    expect(log.items.map(({ action }) => action)).toEqual(['move-options'])
    const left = (await (await call('GET', '/api/option')).json()) as { title: string }[]
    expect(left.map(({ title }) => title)).toEqual(['company_fee'])
    const { items: bin } = (await (await call('GET', '/api/bin')).json()) as { items: { title: string }[] }
    expect(bin.map(({ title }) => title).sort()).toEqual(['НДС', 'Пошлина'])
  })

  it('happens once, and touches nothing that the office has entered with a date', async () => {
    const cell = { law: 'Закон 1-2026', link: '', note: '' }
    await call('POST', '/api/tariff/change', {
      cells: [{ ...cell, field: 'vatPercent', validFrom: '2019-02-23', value: '18' }],
      reason: 'Проба',
      draft: false,
      baseRevision: 0,
    })
    await stored({ 'tariff.vat_percent': '19' })
    await moveTariffOptions(server.ctx)
    await moveTariffOptions(server.ctx)
    const { entries, revision, applied } = await state()
    expect(revision).toBe(2)
    expect(applied[0]).toMatchObject({
      cells: [],
      reason:
        'Не перенесено, на эти дни офис уже внёс свою ставку, и действует она: tariff.vat_percent = 19.',
    })
    expect(entries.find(({ field }) => field === 'vatPercent')).toMatchObject({
      value: '18',
      origin: 'office',
    })
  })

  it('is done by the start of a server', async () => {
    const dataDir = server.ctx.config.dataDir
    expect(dataDir).not.toBe('')
    await stored({ 'tariff.vat_percent': '19' })
    const { startServer } = await import('#server/start.ts')
    const other = await startServer({ ...server.ctx.config, port: 0 }, server.ctx.log, { jobs: false })
    await other.stop()
    expect((await state()).applied).toHaveLength(1)
  })

  it('rejects such options from then on, with the way to the new screen, also from the bin', async () => {
    await stored({ 'tariff.vat_percent': '19' })
    await moveTariffOptions(server.ctx)
    const refused = await problemOf(
      await call('POST', '/api/option', { title: 'tariff.vat_percent', value: '19' }),
    )
    expect(refused).toMatchObject({ status: 400, paths: ['title'] })
    const again = await call('POST', '/api/option', { title: 'tariff.vat_percent', value: '19' })
    expect(await again.text()).toContain('/admin/tariffs')
    const { items } = (await (await call('GET', '/api/bin')).json()) as { items: { ref: string }[] }
    expect((await call('POST', `/api/bin/option/${items[0]?.ref}/restore`)).status).toBe(400)
  })
})
