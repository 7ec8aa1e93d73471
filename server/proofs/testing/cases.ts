/** Pages of delivered cars as the office makes them by its calls. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CarCase } from '#shared/contract/content/cases.ts'
import type { OrderFile } from '#shared/contract/work/order-files.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { deliver, jsonOf } from './orders.ts'
import { aPicture } from './pictures.ts'
import type { ApiClient, TestServer } from './start-test-server.ts'

export const caseTexts = { ru: 'Привезли из Нью-Джерси.', uk: 'Привезли з Нью-Джерсі.' }

/** The address of its first picture. */
export const pictureOf = ({ pictures: [first] }: CarCase): string => {
  if (!first?.url) throw new Error('No picture')
  return first.url
}

export const hashOf = (car: CarCase): string => pictureOf(car).slice('/media/'.length, '/media/'.length + 64)

export const isOnDisk = ({ ctx }: TestServer, picture: string): boolean =>
  existsSync(join(ctx.config.dataDir, 'media', picture.slice('/media/'.length)))

/** `by`: whoever calls, if not the owner. */
export const caseCalls = (call: ApiClient) => {
  const begin = ({ id }: { id: number }, by = call) =>
    jsonOf<CarCase>(by('POST', `/api/order/${id}/case`, { consentDay: kyivDay(new Date()) }))
  const change = ({ id }: CarCase, body: object, by = call) => by('PUT', `/api/case/${id}`, body)
  const publish = ({ id }: CarCase, by = call) => by('POST', `/api/case/${id}/publish`, {})
  const withdraw = ({ id }: CarCase) => call('POST', `/api/case/${id}/withdraw`, {})
  let width = 40
  const photo = async ({ id }: { id: number }): Promise<OrderFile> => {
    width += 16
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await aPicture(width))]), 'Машина.jpg')
    return jsonOf<OrderFile>(call('POST', `/api/order/${id}/file`, form))
  }
  /** Published, with one picture. */
  const shown = async (given?: Order): Promise<{ order: Order; car: CarCase; file: OrderFile }> => {
    const order = given ?? (await deliver(call, kyivDay(new Date())))
    const file = await photo(order)
    const draft = await begin(order)
    await jsonOf(change(draft, { texts: caseTexts, pictures: [{ key: String(file.id), cleared: true }] }))
    return { order, file, car: await jsonOf<CarCase>(publish(draft)) }
  }
  return { begin, change, publish, withdraw, photo, shown }
}
