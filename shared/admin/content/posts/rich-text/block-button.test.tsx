// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { BlockButton } from './block-button.tsx'
import { extensions } from './editor-extensions.ts'
import { presetLabel } from './preset-label.ts'
import type { ToolForm } from './tool-popover.tsx'

let screen: RenderedScreen | null = null
let editor: Editor | null = null
afterEach(async () => {
  await screen?.close()
  editor?.destroy()
})

const before = '<p>До.</p><div data-block="calculator" data-preset="route=own&amp;price=9500"></div>'

/** The form of the block that is chosen in the text. */
const openChosen = async () => {
  const text = new Editor({ extensions, content: before, injectCSS: false })
  text.view.dispatch(text.state.tr.setSelection(NodeSelection.create(text.state.doc, 5)))
  const Screen = () => {
    const [form, setForm] = useState<ToolForm | null>('block')
    const chosen = { kind: 'calculator', preset: 'route=own&price=9500' } as const
    return <BlockButton editor={text} chosen={chosen} forms={{ opened: form, open: setForm }} />
  }
  editor = text
  const shown = await renderScreen(() => <Screen />)
  screen = shown
  const type = async (label: string, words: string) => typeInto(await shown.field(label), words)
  return { type, html: () => text.getHTML() }
}
const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(each => each.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement | null
}
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(each => each.textContent === name)?.click())

test('the calculation of a chosen block is changed field by field, in its place', async () => {
  const { type, html } = await openChosen()
  await type('Цена', '12000')
  await type('Откуда', 'georgia')
  await press('Изменить')
  expect(html()).toContain('<p>До.</p><div data-block="calculator" data-preset="route=georgia')
  expect(html()).toContain('price=12000')
  expect(html().match(/data-block/g)).toHaveLength(1)
})

test('the dialog begins in its first field, not on the cross that closes it', async () => {
  await openChosen()
  await screen?.until(() => document.activeElement === field('Блок'))
})

test('a calculation with a problem in a field is not stored', async () => {
  const { type, html } = await openChosen()
  await type('Цена', 'много')
  await press('Изменить')
  expect(document.body.textContent).toContain('Исправьте поля расчёта')
  expect(html()).toContain('price=9500')
})

test('a chosen block becomes one of another kind', async () => {
  const { type, html } = await openChosen()
  await type('Блок', 'rate')
  await press('Изменить')
  expect(html()).toContain('<p>До.</p><div data-block="rate"></div>')
})

test.each([
  [
    'route=usa&engine=hybrid&volume_cc=1998&year=2021&price=9500',
    'США, гибрид, 1998\u00a0см³, 2021, 9\u00a0500\u00a0$',
  ],
  ['price=7000.50&currency=EUR', '7\u00a0000,50\u00a0€'],
  ['route=toString&price=x', ''],
])('the card of a block says what %s opens', (preset, words) => {
  expect(presetLabel(preset)).toBe(words)
})
