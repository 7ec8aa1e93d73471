// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  downloadBackupEndpoint,
  type Rehearsal,
  readOverviewEndpoint,
  readRehearsalEndpoint,
  readVersionEndpoint,
} from '#shared/contract/system/system.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { BackupPanel } from './backup-panel.tsx'

const wentWell: Rehearsal = {
  startedAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T09:00:03.000Z',
  copyAt: '2026-11-20T01:00:00.000Z',
  fresh: false,
  milliseconds: 2_900,
  rows: 412,
  files: 21,
  problems: [],
}

let screen: RenderedScreen
afterEach(() => screen.close())

const show = (last: Rehearsal | null, encrypted = false) =>
  renderScreen(BackupPanel, {
    prepare: server => {
      server.on(readOverviewEndpoint, () => ({
        status: 200,
        body: {
          requests: { new: 0, inWork: 0, failedMails: 0 },
          posts: { drafts: 0, scheduled: 0, published: 0 },
          rates: null,
          tables: [],
          mailConfigured: false,
          backup: { lastAt: '2026-11-20T01:00:00.000Z', kept: 3, size: 734_003_200, error: null },
        },
      }))
      server.on(readVersionEndpoint, () => ({
        status: 200,
        body: {
          product: 'customs-broker',
          version: '1.0.0',
          desktop: { min: '1.0.0', recommended: '1.0.0' },
        },
      }))
      server.on(readRehearsalEndpoint, () => ({ status: 200, body: { running: false, encrypted, last } }))
    },
  })
const text = () => screen.place.ownerDocument.body.textContent ?? ''

test.each<[string, Rehearsal | null, RegExp]>([
  ['none yet', null, /ещё не проверяли/],
  ['a good one', wentWell, /сверено 412 строк и 21 файл, 2,9\u00a0?\s?с/],
  ['one of a copy made for it', { ...wentWell, fresh: true }, /сделанная для проверки/],
  ['one that was broken off', { ...wentWell, finishedAt: null }, /не закончена/],
  ['a bad one', { ...wentWell, problems: ['Не хватает: media/a.webp.'] }, /Не хватает: media\/a\.webp/],
])('the last rehearsal in words: %s', async (_name, last, words) => {
  screen = await show(last)
  await screen.until(() => words.test(text()) || undefined)
  expect(screen.place.querySelectorAll('[role=alert]')).toHaveLength(last && last.problems.length > 0 ? 1 : 0)
})

test('it says of which version the server is', async () => {
  screen = await show(null)
  await screen.until(() => /Версия сервера: 1\.0\.0/.test(text()) || undefined)
})

test('it says how large a copy is and what room it takes', async () => {
  screen = await show(wentWell)
  await screen.until(() => /занимает 700,0\u00a0МБ\. .* вдвое больше .* столько же/.test(text()) || undefined)
})

test('where copies are encrypted it says what is rehearsed', async () => {
  screen = await show(wentWell, true)
  await screen.until(() => /свежую незашифрованную копию/.test(text()) || undefined)
})

test('the download asks for the password first, and sends it in letters that a header holds', async () => {
  screen = await show(wentWell)
  const asked: (string | undefined)[] = []
  screen.server.on(downloadBackupEndpoint, call => {
    asked.push(new Map(Object.entries(call.headers)).get(passwordHeader))
    return rejection(400, { errors: [{ path: passwordHeader, message: 'Неверный пароль' }] })
  })
  await screen.press('Скачать копию')
  await screen.press('Скачать')
  await screen.until(() => text().includes('Введите свой пароль') || undefined)
  expect(asked).toEqual([])
  const input = await screen.until(() =>
    screen.place.ownerDocument.querySelector<HTMLInputElement>('input[autocomplete=current-password]'),
  )
  await typeInto(input, 'пароль')
  await screen.press('Скачать')
  await screen.until(() => text().includes('Неверный пароль') || undefined)
  expect(asked).toEqual([encodeURIComponent('пароль')])
})
