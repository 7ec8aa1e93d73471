// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openApiDocument } from '#server/system/docs/openapi.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { readOpenApiEndpoint } from '#shared/contract/system/system.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { DocsPage } from './docs-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test('the address filters the calls and opens one of them', async () => {
  screen = await renderScreen(DocsPage, {
    address: '/admin/docs?q=/api/category&call=postApiCategory',
    prepare: server =>
      server.on(readOpenApiEndpoint, () => ({
        status: 200,
        body: openApiDocument(allEndpoints, '1.0.0', 'https://broker.example'),
      })),
  })
  await expect.poll(() => document.querySelectorAll('h3').length).toBe(6)
  const opened = () => [...document.querySelectorAll<HTMLElement>('[aria-expanded="true"]')]
  expect(opened().map(line => line.textContent)).toEqual([expect.stringContaining('POST /api/category')])
  expect(document.body.textContent).toContain('content.write: владелец, редактор')
  act(() => opened()[0]?.click())
  await expect.poll(() => opened().length).toBe(0)
})
