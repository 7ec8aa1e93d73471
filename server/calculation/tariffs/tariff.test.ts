import { describe, expect, it } from 'vitest'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { datedTariffs } from '#shared/calculator/tariff/tariff.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { impactProblem, type PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { TariffChangeRecord, TariffState } from '#shared/contract/calculation/tariffs.ts'
import { tariffInForce } from './tariff-in-force.ts'

const { server, call } = serverOfTest({}, { startAt: new Date('2026-12-15T09:00:00Z') })

const minimum = {
  field: 'subsistenceMinimum',
  validFrom: '2027-01-01',
  value: '3500',
  law: 'Закон о Государственном бюджете Украины на 2027 год, ст. 7',
  link: 'https://zakon.rada.gov.ua/laws/show/1-2027',
  note: '',
}
const diesel = {
  ...minimum,
  field: 'exciseDieselLow',
  validFrom: '2027-03-01',
  value: '90',
  law: 'Закон 1-2027',
}
const dieselLot = {
  title: 'Дизель',
  input: {
    route: 'own',
    vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 2000, productionYear: 2020 },
    price: { amount: '5000', currency: 'USD' },
    services: [],
  },
}
const change = (cells: unknown[], more = {}) => ({
  cells,
  reason: '',
  draft: false,
  baseRevision: 0,
  ...more,
})
const enter = (body: unknown, by = call) => by('POST', '/api/tariff/change', body)
const entered = async (body: unknown, by = call) => {
  const response = await enter(body, by)
  expect(response.status).toBe(201)
  return (await response.json()) as TariffChangeRecord
}
const state = async () => (await (await call('GET', '/api/tariff')).json()) as TariffState
const entryOf = async (field: string, validFrom: string) =>
  (await state()).entries.find(entry => entry.field === field && entry.validFrom === validFrom)
/** A diesel passenger car of 14,000 USD, priced for a future declaration day by a rate that the office has set. */
const quoteOn = async (date: string) => {
  await call('PUT', `/api/rate/${date}`, { USD: '40', EUR: '50' })
  const response = await call('POST', '/api/calculator/quote', {
    date,
    route: 'own',
    vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 2000, productionYear: 2020 },
    price: { amount: '14000', currency: 'USD' },
    carriage: { amount: '0', currency: 'USD' },
    services: [],
  })
  expect(response.status).toBe(200)
  const statement = (await response.json()) as CostBreakdown
  const line = (code: string) => statement.lines.find(known => known.code === code)
  return { excise: line('excise')?.uah, levy: line('pension')?.rate, statement }
}
const person = async (role: string, madeBy = call, email = `${role}@example.com`) => {
  const credentials = { email, name: `Второй ${role}`, password: 'зелёный трамвай 48', role }
  expect((await madeBy('POST', '/api/auth/admin/create', credentials)).status).toBe(201)
  return server.signedIn(credentials)
}

describe('the timeline in the database', () => {
  it('is the built-in one, figure by figure, until the office enters something', async () => {
    const timeline = await tariffInForce(server.ctx)
    expect(timeline).toEqual(builtInTariff)
    expect(datedTariffs(timeline)).toEqual(datedTariffs(builtInTariff))
    const { entries, revision } = await state()
    expect(revision).toBe(0)
    expect(entries.every(({ origin }) => origin === 'built-in')).toBe(true)
  })

  it('is one object for as long as its revision holds, whatever else is written', async () => {
    const first = await tariffInForce(server.ctx)
    await call('POST', '/api/option', { title: 'site_name', value: 'Мост' })
    expect(await tariffInForce(server.ctx)).toBe(first)
    await entered(change([minimum]))
    const next = await tariffInForce(server.ctx)
    expect(next).not.toBe(first)
    expect(next.revision).toBe(1)
  })

  it('changes quotes from the day of an entry on and none before it', async () => {
    const before = [await quoteOn('2026-12-31'), await quoteOn('2027-02-28')]
    await entered(change([minimum, diesel]))
    // 14,000 USD × 40 = 560,000 UAH: above 165 × 3,328 = 549,120, below 165 × 3,500 = 577,500.
    expect((await quoteOn('2026-12-31')).levy).toBe('4 %')
    expect((await quoteOn('2026-12-31')).statement.lines).toEqual(before[0]?.statement.lines)
    expect((await quoteOn('2027-01-01')).levy).toBe('3 %')
    expect((await quoteOn('2027-02-28')).excise).toBe(before[1]?.excise)
    // 90 EUR × 2.0 × 6 × 50 UAH
    expect((await quoteOn('2027-03-01')).excise).toBe('54000.00')
    expect((await quoteOn('2027-03-01')).statement.tariff).toEqual({ validFrom: '2027-03-01', revision: 1 })
    const codes = (await quoteOn('2027-01-01')).statement.warnings.map(({ code }) => code)
    expect(codes).not.toContain('subsistence_minimum_of_2026')
    expect(codes).not.toContain('tariff_override')
  })

  it('names the law, the person and the revision of every entry', async () => {
    await entered(change([minimum]))
    expect(await entryOf('subsistenceMinimum', '2027-01-01')).toMatchObject({
      value: '3500',
      law: minimum.law,
      link: minimum.link,
      origin: 'office',
      revision: 1,
      by: expect.any(String),
      builtIn: null,
      asks: false,
    })
    const { items } = (await (await call('GET', '/api/audit?kind=tariff')).json()) as {
      items: { action: string; difference: Record<string, { to: unknown }> }[]
    }
    expect(items[0]).toMatchObject({
      action: 'create',
      difference: { figures: { to: expect.stringMatching(/ с 01\.01\.2027: 3\u00a0500\u00a0₴$/) } },
    })
  })
})

it('that stands in place of the program’s own figure is named in the statement', async () => {
  const vat = { ...minimum, field: 'vatPercent', validFrom: '2019-02-23', value: '18' }
  await entered(change([vat, diesel], { reason: 'Проба' }))
  const told = async (date: string) =>
    (await quoteOn(date)).statement.warnings.find(({ code }) => code === 'tariff_override')?.message
  expect(await told('2026-12-31')).toBe('Ставки изменены офисом: НДС — ставка.')
  // A new law of a day that the program does not know is the law, and stands in for nothing.
  expect(await told('2027-03-01')).toBe('Ставки изменены офисом: НДС — ставка.')
  const asked = { ...dieselLot.input, date: '2026-12-31' }
  const ukrainian = await call('POST', '/api/calculator/quote?lang=uk', asked)
  const { warnings } = (await ukrainian.json()) as CostBreakdown
  expect(warnings.find(({ code }) => code === 'tariff_override')?.message).toBe(
    'Ставки змінено офісом: ПДВ — ставка.',
  )
})

describe('a change', () => {
  it.each<[string, unknown, string[]]>([
    ['an unknown figure', [{ ...minimum, field: 'luxuryTax' }], ['cells.0.field']],
    ['a figure out of its bounds', [{ ...diesel, value: '-5' }], ['cells.0.value']],
    ['a percentage above a hundred', [{ ...diesel, field: 'vatPercent', value: '200' }], ['cells.0.value']],
    ['no law', [{ ...minimum, law: ' ' }], ['cells.0.law']],
    ['a link that runs script', [{ ...minimum, link: 'javascript:alert(1)' }], ['cells.0.link']],
    [
      'a link with a password',
      [{ ...minimum, link: 'https://rada:secret@zakon.rada.gov.ua/' }],
      ['cells.0.link'],
    ],
    ['a link to no host of a name', [{ ...minimum, link: 'https://localhost/law' }], ['cells.0.link']],
    ['a day that is a slip', [{ ...minimum, validFrom: '2207-01-01' }], ['cells.0.validFrom']],
    ['a day before the first', [{ ...minimum, validFrom: '2019-02-22' }], ['cells.0.validFrom']],
    ['the same figure and day twice', [minimum, { ...minimum, value: '3600' }], ['cells']],
    ['nothing', [], ['cells']],
    ['to take back what nobody entered', [{ ...minimum, value: null }], ['cells.0.value']],
    [
      'steps of the levy out of order',
      [{ ...minimum, field: 'pensionSteps.low', value: '290' }],
      ['cells.0.value'],
    ],
  ])('is refused with %s', async (_name, cells, paths) => {
    expect(await problemOf(await enter(change(cells as unknown[])))).toMatchObject({ status: 400, paths })
    expect((await state()).revision).toBe(0)
  })

  it('may name a law whose address is Ukrainian', async () => {
    const link = 'https://закон.рада.укр/laws/show/1-2027'
    await entered(change([{ ...minimum, link, validFrom: '2036-12-15' }]))
    expect((await entryOf('subsistenceMinimum', '2036-12-15'))?.link).toBe(link)
  })

  it('of a day that has come says why', async () => {
    const past = { ...minimum, validFrom: '2026-01-01', value: '3330' }
    expect(await problemOf(await enter(change([past])))).toMatchObject({ status: 400, paths: ['reason'] })
    expect(await problemOf(await enter(change([{ ...past, validFrom: '2026-12-15' }])))).toMatchObject({
      status: 400,
      paths: ['reason'],
    })
    await entered(change([past], { reason: 'В программе была опечатка' }))
    expect(await entryOf('subsistenceMinimum', '2026-01-01')).toMatchObject({
      value: '3330',
      builtIn: { value: '3328' },
      asks: false,
    })
  })

  it('begins from the revision that the person has seen', async () => {
    await entered(change([minimum]))
    expect((await enter(change([diesel]))).status).toBe(409)
    await entered(change([diesel], { baseRevision: 1 }))
  })

  it('changes something', async () => {
    await entered(change([minimum]))
    expect(await problemOf(await enter(change([minimum], { baseRevision: 1 })))).toMatchObject({
      status: 400,
      paths: ['cells.0.value'],
    })
  })

  it('of a coming day is taken back, and the figure before it holds again', async () => {
    await entered(change([diesel]))
    await entered(change([{ ...diesel, value: null }], { baseRevision: 1 }))
    expect(await entryOf('exciseDieselLow', '2027-03-01')).toBeUndefined()
    expect((await quoteOn('2027-03-01')).excise).toBe('45000.00')
    expect((await state()).applied.map(({ revision }) => revision)).toEqual([2, 1])
  })

  it('that is a draft counts nowhere until it is put into the timeline', async () => {
    const draft = await entered(change([diesel], { draft: true }))
    expect(draft).toMatchObject({ state: 'draft', revision: null })
    expect((await quoteOn('2027-03-01')).excise).toBe('45000.00')
    const path = `/api/tariff/change/${draft.id}`
    expect((await call('PUT', path, change([diesel]), { 'If-Match': '"9"' })).status).toBe(409)
    const dearer = change([{ ...diesel, value: '95' }], { draft: true })
    expect(await (await call('PUT', path, dearer)).json()).toMatchObject({ state: 'draft', version: 2 })
    expect(await (await call('POST', `${path}/confirm`)).json()).toMatchObject({
      state: 'applied',
      revision: 1,
    })
    expect((await quoteOn('2027-03-01')).excise).toBe('57000.00')
    expect((await call('DELETE', path)).status).toBe(409)
    expect((await call('PUT', path, change([diesel], { baseRevision: 1 }))).status).toBe(409)
    expect((await call('POST', `${path}/confirm`)).status).toBe(409)
  })

  it('that is a draft can be thrown away, and an unknown one is not there', async () => {
    const { id } = await entered(change([diesel], { draft: true }))
    expect((await call('DELETE', `/api/tariff/change/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/api/tariff/change/${id}`)).status).toBe(404)
    expect((await state()).open).toEqual([])
    const { items } = (await (await call('GET', '/api/bin?kind=tariff')).json()) as {
      items: { title: string }[]
    }
    expect(items[0]?.title).toContain('дизель, до порога объёма с 01.03.2027')
    expect((await call('POST', `/api/bin/tariff/${id}/restore`)).status).toBe(200)
    expect((await state()).open).toMatchObject([{ id, state: 'draft', cells: [{ value: '90' }] }])
  })

  it('is shown with what it does to the typical lots, and asks before a large one is stored', async () => {
    await call('POST', '/api/reference-lot', dieselLot)
    const much = { ...diesel, value: '900' }
    const { days } = (await (
      await call('POST', '/api/tariff/impact', { cells: [minimum, much] })
    ).json()) as {
      days: PriceImpact[]
    }
    expect(days.map(({ day, aboveThreshold }) => [day, aboveThreshold])).toEqual([
      ['2027-01-01', false],
      ['2027-03-01', true],
    ])
    expect((await state()).revision).toBe(0)
    const checked = (body: unknown) => call('POST', '/api/tariff/change?impact=check', body)
    expect(await (await checked(change([much]))).json()).toMatchObject({ status: 409, type: impactProblem })
    expect((await checked(change([much], { draft: true }))).status).toBe(201)
    expect((await checked(change([much], { confirmImpact: true }))).status).toBe(201)
  })

  it('asks an office without reference lots as well', async () => {
    const checked = (body: unknown) => call('POST', '/api/tariff/change?impact=check', body)
    expect((await checked(change([{ ...diesel, value: '900' }]))).status).toBe(409)
    expect((await checked(change([{ ...diesel, value: '76' }]))).status).toBe(201)
  })

  it('asks about the prices again when a draft of it is put into the timeline', async () => {
    await call('POST', '/api/reference-lot', dieselLot)
    const much = { ...diesel, value: '900' }
    const { id } = await entered(change([much], { draft: true }))
    const confirm = (query: string) => call('POST', `/api/tariff/change/${id}/confirm?${query}`)
    expect(await (await confirm('impact=check')).json()).toMatchObject({ status: 409, type: impactProblem })
    expect((await state()).revision).toBe(0)
    expect((await confirm('impact=check&confirmImpact=true')).status).toBe(200)
    expect((await state()).revision).toBe(1)
  })

  it('does not overwrite in silence what was entered since it was drawn up', async () => {
    const dearest = { ...diesel, value: '95' }
    const { id, version } = await entered(change([dearest, minimum], { draft: true }))
    const other = { ...diesel, field: 'excisePetrolLow' }
    await entered(change([other]))
    const confirm = (query = '') =>
      call('POST', `/api/tariff/change/${id}/confirm${query}`, undefined, { 'If-Match': `"${version}"` })
    await entered(change([diesel], { baseRevision: 1 }))
    const refused = await confirm()
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/дизель, до порога объёма с 01\.03\.2027: было 75 €.*, теперь 90 €/),
      errors: [{ path: 'cells.0.value' }],
    })
    expect((await state()).open[0]?.cells[0]).toMatchObject({ before: '75' })
    expect((await confirm('?baseRevision=1')).status).toBe(409)
    expect(await (await confirm('?baseRevision=2')).json()).toMatchObject({ state: 'applied', revision: 3 })
    expect((await entryOf('exciseDieselLow', '2027-03-01'))?.value).toBe('95')
  })

  it('is confirmed whatever else has changed since, as long as its own figures have not', async () => {
    const { id } = await entered(change([diesel], { draft: true }))
    await entered(
      change([
        { ...diesel, field: 'excisePetrolLow' },
        { ...diesel, validFrom: '2027-06-01' },
      ]),
    )
    expect((await call('POST', `/api/tariff/change/${id}/confirm`)).status).toBe(200)
  })
})

describe('a stored quote', () => {
  it('keeps its figures and its revision, and shows what the same day would cost now', async () => {
    await call('PUT', '/api/rate/2027-03-01', { USD: '40', EUR: '50' })
    const input = {
      date: '2027-03-01',
      route: 'own',
      vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 2000, productionYear: 2020 },
      price: { amount: '14000', currency: 'USD' },
      carriage: { amount: '0', currency: 'USD' },
      services: [],
    }
    await server.call('POST', '/api/mail/calculation', { email: 'ivan@example.com', quote: input })
    const { items } = (await (await call('GET', '/api/quote')).json()) as { items: { number: string }[] }
    const number = items[0]?.number
    const stored = async () =>
      (await (await call('GET', `/api/quote/${number}`)).json()) as { statement: CostBreakdown }
    const again = async () =>
      (await (await call('GET', `/api/quote/${number}/again`)).json()) as CostBreakdown
    const before = await stored()
    expect(before.statement.tariff.revision).toBe(0)
    expect(await again()).toEqual(before.statement)
    await entered(change([diesel]))
    // Neither another law nor another rate of the bank reaches into what was given.
    await call('PUT', '/api/rate/2027-03-01', { USD: '41', EUR: '51' })
    expect(await stored()).toEqual(before)
    const now = await again()
    expect(now.rates).toEqual(before.statement.rates)
    expect(now.tariff).toEqual({ validFrom: '2027-03-01', revision: 1 })
    const differing = now.lines.filter(line => !before.statement.lines.some(old => old.uah === line.uah))
    expect(differing.map(({ code }) => code)).toEqual(['excise', 'vat'])
    // A correction of what is already there does not either.
    await entered(change([{ ...diesel, value: '95' }], { baseRevision: 1 }))
    expect(await stored()).toEqual(before)
  })
})

describe('the second person', () => {
  const askFor = (value: string, by = call) =>
    by('POST', '/api/option', { title: 'second_person_confirms', value })

  it('is asked for by owners only, who alone let it go again', async () => {
    const editor = await person('editor')
    expect((await askFor('yes', editor)).status).toBe(403)
    expect(await problemOf(await askFor('maybe'))).toMatchObject({ status: 400, paths: ['value'] })
    const { id } = (await (await askFor('yes')).json()) as { id: number }
    const off = { title: 'second_person_confirms', value: 'no' }
    expect((await editor('PUT', `/api/option/${id}`, off)).status).toBe(403)
    expect((await editor('PUT', `/api/option/${id}`, { ...off, title: 'other' })).status).toBe(403)
    expect((await editor('DELETE', `/api/option/${id}`)).status).toBe(403)
    expect((await call('PUT', `/api/option/${id}`, off)).status).toBe(200)
    expect((await call('DELETE', `/api/option/${id}`)).status).toBe(204)
    const back = `/api/bin/option/${id}/restore`
    expect((await editor('POST', back)).status).toBe(403)
    expect((await call('POST', back)).status).toBe(200)
  })

  it('confirms what another has entered; until then nothing changes', async () => {
    await askFor('yes')
    const editor = await person('editor')
    const waiting = await entered(change([minimum, diesel]), editor)
    expect(waiting).toMatchObject({ state: 'waiting', revision: null })
    expect((await quoteOn('2027-03-01')).excise).toBe('45000.00')
    const path = `/api/tariff/change/${waiting.id}/confirm`
    expect((await editor('POST', path)).status).toBe(403)
    expect(await (await call('POST', path)).json()).toMatchObject({ state: 'applied', revision: 1 })
    expect((await quoteOn('2027-03-01')).excise).toBe('54000.00')
    expect((await state()).applied[0]).toMatchObject({ author: { name: 'Второй editor' } })
    expect((await state()).applied[0]?.confirmedBy).not.toBeNull()
  })

  it('who changes what waits becomes its author, and somebody else confirms', async () => {
    await askFor('yes')
    const editor = await person('editor')
    const { id } = await entered(change([diesel]), editor)
    await call('PUT', `/api/tariff/change/${id}`, change([{ ...diesel, value: '91' }]))
    expect((await call('POST', `/api/tariff/change/${id}/confirm`)).status).toBe(403)
    expect((await editor('POST', `/api/tariff/change/${id}/confirm`)).status).toBe(200)
  })

  it('is no account that the author, or one and the same editor, has made', async () => {
    await askFor('yes')
    const editor = await person('editor')
    const other = await person('editor', call, 'other@example.com')
    const [made, sibling] = [
      await person('editor', editor, 'made@example.com'),
      await person('editor', editor, 'sibling@example.com'),
    ]
    const grandchild = await person('editor', made, 'grandchild@example.com')
    const path = `/api/tariff/change/${(await entered(change([diesel]), editor)).id}/confirm`
    for (const puppet of [made, sibling, grandchild]) expect((await puppet('POST', path)).status).toBe(403)
    await call('PUT', path.replace('/confirm', ''), change([diesel]))
    expect((await made('POST', path)).status).toBe(200)
    const dearer = change([{ ...diesel, value: '91' }], { baseRevision: 1 })
    const again = `/api/tariff/change/${(await entered(dearer, made)).id}/confirm`
    for (const puppet of [editor, sibling, grandchild]) expect((await puppet('POST', again)).status).toBe(403)
    expect((await other('POST', again)).status).toBe(200)
  })

  it('is an account for which an owner has vouched since', async () => {
    await askFor('yes')
    const editor = await person('editor')
    const made = await person('editor', editor, 'made@example.com')
    const { id } = await entered(change([diesel]), editor)
    const people = (await (await call('GET', '/api/auth/admin')).json()) as { id: number; email: string }[]
    const account = people.find(({ email }) => email === 'made@example.com')
    for (const role of ['sales', 'editor']) {
      const body = { role, currentPassword: 'correct horse battery' }
      expect((await call('PUT', `/api/auth/admin/${account?.id}`, body)).status).toBe(200)
    }
    expect((await made('POST', `/api/tariff/change/${id}/confirm`)).status).toBe(200)
  })

  it('is asked for a draft as well', async () => {
    await askFor('yes')
    const { id } = await entered(change([diesel], { draft: true }))
    const path = `/api/tariff/change/${id}/confirm`
    expect(await (await call('POST', path)).json()).toMatchObject({ state: 'waiting' })
    expect((await call('POST', path)).status).toBe(403)
  })

  it('says why when the day has come meanwhile', async () => {
    await askFor('yes')
    const editor = await person('editor')
    const { id } = await entered(change([minimum]), editor)
    server.clock.jump += 20 * 86_400_000
    const later = await server.signedIn()
    const confirmed = await later('POST', `/api/tariff/change/${id}/confirm`)
    expect(await problemOf(confirmed)).toMatchObject({ status: 400, paths: ['reason'] })
  })
})

describe('what the program learns later', () => {
  it('overwrites nothing of the office and asks', async () => {
    await entered(
      change([{ ...diesel, validFrom: '2026-01-01', value: '80', field: 'dutyEur1Percent' }], {
        reason: 'Проба',
      }),
    )
    expect((await entryOf('dutyEur1Percent', '2026-01-01'))?.asks).toBe(false)
    // As it would stand if the program had not known of that day when the office entered it.
    const row = await server.ctx.db.selectFrom('tariff_changes').select('cells').executeTakeFirstOrThrow()
    const cells = JSON.stringify((JSON.parse(row.cells) as object[]).map(cell => ({ ...cell, over: null })))
    await server.ctx.db.updateTable('tariff_changes').set({ cells }).execute()
    const asked = await entryOf('dutyEur1Percent', '2026-01-01')
    expect(asked).toMatchObject({ value: '80', builtIn: { value: '0' }, asks: true })
    const kept = { field: 'dutyEur1Percent', validFrom: '2026-01-01', value: '80' }
    const keep = { ...kept, law: asked?.law, link: asked?.link, note: asked?.note }
    await entered(change([keep], { reason: 'Оставлено', baseRevision: 1 }))
    expect(await entryOf('dutyEur1Percent', '2026-01-01')).toMatchObject({ value: '80', asks: false })
  })
})
