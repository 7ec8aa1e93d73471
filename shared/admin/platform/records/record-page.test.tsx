// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { Page } from '../components/page.tsx'
import { RecordPage } from './record-page.tsx'

test('a record that is read at the second attempt takes the focus to its title', async () => {
  let attempts = 0
  const screen = await renderScreen(() => {
    const read = useQuery({
      queryKey: ['record'],
      queryFn: async () => {
        attempts++
        if (attempts === 1) throw new Error('Нет связи')
        return 'Заказ № 7'
      },
      retry: false,
    })
    return (
      <RecordPage title="Заказ" of={read}>
        {/* A page of its own kind, as an editor is one. */}
        {title => (
          <article>
            <Page title={title}>Поля</Page>
          </article>
        )}
      </RecordPage>
    )
  })
  const again = await screen.until(() => screen.button('Повторить'))
  await act(async () => {
    again.focus()
    again.click()
  })
  await screen.until(() => document.activeElement?.textContent === 'Заказ № 7')
  expect(document.activeElement?.localName).toBe('h1')
  await screen.close()
})
