// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import {
  type OrderTemplate,
  readOrderTemplateEndpoint,
  updateOrderTemplateEndpoint,
} from '#shared/contract/work/order-templates.ts'
import type { Role } from '#shared/domain/can.ts'
import { leftAndBack } from '#shared/testing/left-and-back.tsx'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { OrderTemplatePage } from './order-template-page.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const Screen = leftAndBack(OrderTemplatePage)

const stage = { tolerance: 2, days: 1 }
const template: OrderTemplate = {
  id: 'usa',
  stages: [
    { ...stage, key: 'bought', ru: 'Куплен', uk: 'Придбано' },
    { ...stage, key: 'paid', ru: 'Оплачен', uk: 'Оплачено' },
  ],
  version: 3,
  updatedAt: '2026-11-20T09:00:00.000Z',
}

const show = async (role: Role = 'owner') => {
  const sent: unknown[] = []
  screen = await renderScreen(Screen, {
    address: '/admin/orders/stages',
    role,
    prepare: server => {
      server.gives(readOrderTemplateEndpoint, () => template)
      server.gives(updateOrderTemplateEndpoint, ({ body }) => {
        sent.push(body)
        return { ...template, ...(body as object), version: 4 }
      })
    },
  })
  await screen.until(() => screen.place.querySelector('form'))
  return sent
}

test('stages are moved, added under a free key and saved together; one without its name is said', async () => {
  const sent = await show()
  await screen.press('Выше: Оплачен')
  await screen.press('Добавить этап')
  await screen.press('Сохранить')
  expect([screen.place.textContent?.split('Впишите название').length, sent]).toEqual([3, []])
  const fields = screen.place.querySelectorAll<HTMLInputElement>('fieldset:last-of-type input')
  for (const [at, text] of ['В пути', 'У дорозі'].entries())
    await typeInto(fields[at] as HTMLInputElement, text)
  await screen.press('Сохранить')
  await screen.until(() => sent.length === 1)
  const added = { key: 'own1', ru: 'В пути', uk: 'У дорозі', days: 1, tolerance: 2 }
  expect(sent).toEqual([{ stages: [template.stages[1], template.stages[0], added] }])
})

test('a stage that is removed leaves the focus at its place', async () => {
  await show()
  const enter = async (name: string) => {
    const button = await screen.until(() => screen.button(name))
    button.focus()
    await act(async () => button.click())
  }
  await screen.press('Добавить этап')
  await enter('Убрать: Куплен')
  await screen.until(() => screen.isNear('Убрать: Оплачен'))
  await enter('Убрать: ')
  await screen.until(() => !screen.button('Убрать: ') && screen.isNear('Убрать: Оплачен'))
})

test('stages that were just read open again', async () => {
  await show()
  await screen.press('Туда и обратно')
  await screen.press('Туда и обратно')
  await screen.until(() => screen.place.querySelector('form'))
})

test('whoever may not write them reads them', async () => {
  await show('sales')
  expect(screen.button('Сохранить')).toBeUndefined()
  expect(screen.place.querySelectorAll('fieldset:disabled')).toHaveLength(2)
})
