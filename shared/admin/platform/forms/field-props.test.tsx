// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { fieldProps, longestAt } from './field-props.tsx'

const input = z
  .strictObject({
    title: z.string().trim().max(10).optional(),
    texts: z
      .strictObject({
        uk: z
          .string()
          .overwrite(text => text)
          .max(20),
      })
      .partial(),
    lines: z.array(z.strictObject({ price: z.string().max(5).nullable() })),
    either: z.union([z.number(), z.string().max(7)]),
    sent: z.string().max(9).transform(Number),
    free: z.string(),
  })
  .superRefine(() => {})

test.each([
  ['title', 10],
  ['texts.uk', 20],
  ['lines.3.price', 5],
  ['either', 7],
  ['sent', 9],
  ['free', undefined],
  ['lines', undefined],
  ['unknown.field', undefined],
])('the schema limits %s to %s letters', (path, most) => {
  expect(longestAt(input, path.split('.'))).toBe(most)
})

let screen: RenderedScreen | undefined
afterEach(() => screen?.close())

const show = async (title: string) => {
  const Field = () => {
    const form = useForm({ initialValues: { title }, initialErrors: { title: 'Слишком просто' } })
    return <TextInput label="Название" {...fieldProps(form, input)('title')} />
  }
  screen = await renderScreen(Field)
  return screen
}

test('a field has its limit and its problem, and counts its last letters', async () => {
  const short = await show('Коротко')
  const field = short.place.querySelector('input')
  expect([field?.maxLength, field?.value]).toEqual([10, 'Коротко'])
  expect(short.place.textContent).toContain('Слишком просто')
  expect(short.place.querySelector('[role=status]')).toBeNull()
  await short.close()
  const full = await show('Во весь ро')
  expect(full.place.querySelector('[role=status]')?.textContent).toBe('10 из 10 знаков')
})
