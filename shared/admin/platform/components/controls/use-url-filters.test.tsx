// @vitest-environment happy-dom
import { act, useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { useUrlFilters } from './use-url-filters.ts'

const Filters = () => {
  const filters = useUrlFilters(['q', 'sort'])
  const chooseBoth = () => {
    filters.set('q', 'акциз')
    filters.set('sort', 'updated')
  }
  return (
    <button type="button" onClick={chooseBoth}>
      {filters.values.q}, {filters.values.sort}
    </button>
  )
}

test('a filter that is chosen while the one before it is still on its way takes nothing away', async () => {
  const screen = await renderScreen(Filters, { address: '/list?page=3' })
  const button = await screen.until(() => screen.place.querySelector('button'))
  await act(async () => button.click())
  await screen.until(() => screen.address().includes('sort'))
  expect(screen.address()).toBe(`/list?q=${encodeURIComponent('акциз')}&sort=updated`)
  await screen.until(() => button.textContent === 'акциз, updated')
  await screen.close()
})

test('a filter that is chosen while the one before it is being shown takes nothing away', async () => {
  const Hasty = () => {
    const { values, set } = useUrlFilters(['q', 'sort', 'status'])
    const isShown = values.sort !== '' && values.q === ''
    useLayoutEffect(() => {
      if (isShown) set('q', 'акциз')
    })
    useEffect(() => {
      if (isShown) set('status', 'draft')
    })
    return <button type="button" onClick={() => set('sort', 'updated')} />
  }
  const screen = await renderScreen(Hasty, { address: '/list' })
  const button = await screen.until(() => screen.place.querySelector('button'))
  await act(async () => button.click())
  await screen.until(() => screen.address().includes('status'))
  expect(screen.address()).toBe(`/list?sort=updated&q=${encodeURIComponent('акциз')}&status=draft`)
  await screen.close()
})

test('what was opened from a list is closed by going back, and leaves no entry when it is closed', async () => {
  const Inbox = () => {
    const { values, setPage, enter, leave } = useUrlFilters(['open'])
    const navigate = useNavigate()
    const close = () => {
      leave('open')
      leave('open')
    }
    return (
      <>
        <button type="button" onClick={() => setPage(2)} />
        <button type="button" onClick={() => enter('open', values.open === '' ? '7' : '8')} />
        <button type="button" onClick={close} />
        <button type="button" onClick={() => void navigate(-1)} />
      </>
    )
  }
  const screen = await renderScreen(Inbox, { address: '/inbox' })
  await screen.until(() => screen.place.querySelector('button'))
  const [next, open, close, back] = screen.place.querySelectorAll('button')
  const press = async (button: HTMLElement | undefined, address: string) => {
    await act(async () => button?.click())
    await screen.until(() => screen.address() === address)
  }
  await press(next, '/inbox?page=2')
  await press(open, '/inbox?page=2&open=7')
  await press(back, '/inbox?page=2')
  await press(open, '/inbox?page=2&open=7')
  await press(open, '/inbox?page=2&open=8')
  await press(close, '/inbox?page=2')
  await press(back, '/inbox')
  await screen.close()
})
