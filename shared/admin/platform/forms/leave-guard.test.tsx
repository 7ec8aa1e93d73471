// @vitest-environment happy-dom
import { act, useState } from 'react'
import { Link } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { LeaveGuard } from './leave-guard.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

/** Ends the save that runs: true when everything is stored. */
let answer: (stored: boolean) => void = () => {}

const Work = () => {
  const [dirty, setDirty] = useState(true)
  const [running, setRunning] = useState(false)
  const run = () => {
    setRunning(true)
    answer = stored => {
      setRunning(false)
      setDirty(!stored)
    }
  }
  return (
    <>
      <Link to="/elsewhere">Дальше</Link>
      <LeaveGuard dirty={dirty} save={{ run, running }} />
    </>
  )
}

/** A form that closes once it is saved. */
const Closing = () => {
  const [open, setOpen] = useState(true)
  const [running, setRunning] = useState(false)
  const run = () => {
    setRunning(true)
    answer = stored => {
      setRunning(false)
      if (stored) setOpen(false)
    }
  }
  return (
    <>
      <Link to="/elsewhere">Дальше</Link>
      {open && <LeaveGuard dirty={!running} save={{ run, running }} />}
    </>
  )
}

const dialog = () => document.querySelector('[role="dialog"]')

const askToLeave = async (Screen = Work) => {
  screen = await renderScreen(Screen, { address: '/work' })
  await act(async () => screen.place.querySelector('a')?.click())
  expect(screen.address()).toBe('/work')
  await screen.press('Сохранить и уйти')
}

test('work is saved and then left', async () => {
  await askToLeave()
  expect(screen.address()).toBe('/work')
  await act(async () => answer(true))
  expect(screen.address()).toBe('/elsewhere')
})

test('a save that is refused leaves nothing, and its reason is not covered', async () => {
  await askToLeave()
  await act(async () => answer(false))
  expect(screen.address()).toBe('/work')
  await screen.until(() => dialog() === null)
})

test('a form that closes once it is saved is left all the same', async () => {
  await askToLeave(Closing)
  await act(async () => answer(true))
  await screen.until(() => screen.address() === '/elsewhere')
})

test('one whose save is refused stays open and is not left', async () => {
  await askToLeave(Closing)
  await act(async () => answer(false))
  await screen.until(() => dialog() === null)
  expect(screen.address()).toBe('/work')
})

test.each([[[true, false]], [[false, true]], [[true, true]]])(
  'of two on a page (%j unsaved) one question asks, and saves what is unsaved',
  async unsaved => {
    const saved: number[] = []
    const Form = ({ at, dirty: begins }: { at: number; dirty: boolean }) => {
      const [dirty, setDirty] = useState(begins)
      const run = () => {
        saved.push(at)
        setDirty(false)
      }
      return <LeaveGuard dirty={dirty} save={{ run, running: false }} />
    }
    await askToLeave(() => (
      <>
        <Link to="/elsewhere">Дальше</Link>
        {unsaved.map((dirty, at) => (
          <Form key={String(at)} at={at} dirty={dirty} />
        ))}
      </>
    ))
    await screen.until(() => screen.address() === '/elsewhere')
    expect(saved).toEqual(unsaved.flatMap((dirty, at) => (dirty ? [at] : [])))
  },
)
