// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, type ComponentType, useLayoutEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

interface TextProps {
  text: string
}

const Text = ({ text }: TextProps) => <p>{text}</p>
const load = vi.fn<() => Promise<ComponentType<TextProps>>>()
beforeEach(() => {
  load.mockReset().mockResolvedValue(Text)
})
const lost = () => load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))

/** A screen with a draft and a part beside it. */
const show = (Part: ComponentType<TextProps>) => {
  const Screen = () => {
    const [work, setWork] = useState('')
    return (
      <>
        <button type="button" onClick={() => setWork('work')}>
          Написать
        </button>
        <output>{work}</output>
        <Part text="part" />
      </>
    )
  }
  return act(async () =>
    root.render(
      <MantineProvider>
        <Screen />
      </MantineProvider>,
    ),
  )
}
const shown = () => document.body.textContent
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(each => each.textContent === name)?.click())

test('a part comes with its properties, and waits in its place', async () => {
  let arrive = (_part: ComponentType<TextProps>) => {}
  load.mockReturnValueOnce(
    new Promise(resolve => {
      arrive = resolve
    }),
  )
  await show(lazyPart(load, <i>waiting</i>))
  expect(shown()).toContain('waiting')
  await act(async () => arrive(Text))
  expect(shown()).toContain('part')
  expect(shown()).not.toContain('waiting')
})

test('a part that was loaded ahead is there at once, and one that could not be is loaded where it is shown', async () => {
  const Part = lazyPart(load, <i>waiting</i>)
  lost()
  await act(async () => Part.ready())
  await act(async () => Part.ready())
  load.mockReset()
  await show(Part)
  expect(shown()).toContain('part')
  lost()
  const Other = lazyPart(load.mockResolvedValue(Text))
  await act(async () => Other.ready())
  await show(Other)
  expect(shown()).toContain('part')
})

test('a part that is loaded while its place is being shown comes all the same', async () => {
  const code = Promise.withResolvers<ComponentType<TextProps>>()
  load.mockReturnValue(code.promise)
  const Part = lazyPart(load, <i>waiting</i>)
  await act(async () => Part.ready())
  const Screen = (props: TextProps) => {
    useLayoutEffect(() => code.resolve(Text), [])
    return <Part {...props} />
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root.render(
    <MantineProvider>
      <Screen text="part" />
    </MantineProvider>,
  )
  await vi.waitFor(() => expect(shown()).toContain('part'))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

test('a part that is lost says so in its place, leaves the work beside it alone and comes on a click', async () => {
  lost()
  lost()
  await show(lazyPart(load))
  await press('Написать')
  expect(document.querySelector('[role=status]')?.textContent).toContain('не загрузилась')
  await press('Ещё раз')
  expect(document.querySelector('[role=status]')?.textContent).toContain('не загрузилась')
  await press('Ещё раз')
  expect(document.querySelector('[role=status]')).toBeNull()
  expect(shown()).toContain('part')
  expect(document.querySelector('output')?.textContent).toBe('work')
})

test('a lost part comes by itself when the connection is back', async () => {
  lost()
  await show(lazyPart(load))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(shown()).toContain('part')
})

test('a part that came once is there at once everywhere', async () => {
  const Part = lazyPart(load, <i>waiting</i>)
  await show(Part)
  await act(async () => root.render(null))
  await show(Part)
  expect(load).toHaveBeenCalledTimes(1)
})

test('the style that a lost part lacks is asked for again before the part', async () => {
  // As the bundler leaves it: in the page, without its rules.
  const stale = document.createElement('link')
  stale.rel = 'stylesheet'
  Object.defineProperties(stale, { sheet: { value: null }, href: { value: 'http://localhost/part.css' } })
  document.head.append(stale)
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  lost()
  await show(lazyPart(load))
  await press('Ещё раз')
  const [link] = append.mock.lastCall ?? []
  if (!(link instanceof HTMLLinkElement)) throw new Error('No style was asked for')
  expect(link.href).toBe('http://localhost/part.css')
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => void link.dispatchEvent(new Event('load')))
  expect(shown()).toContain('part')
  stale.remove()
})
