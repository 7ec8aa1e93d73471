/** Name and look of the firm that uses the admin, as visitors see them. */
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo, useState } from 'react'
import { useServices } from '#shared/admin/platform/services.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { accentShades, parseAccent } from '#shared/domain/text/accent-colour.ts'
import { factsOf } from '#shared/kinds/all-kinds.ts'

type FirmInfo = Pick<SiteInfo, 'name' | 'look'>

/** Name and colour are settings, so a change of those reads them again. */
export const firmKey = [factsOf('option').folder, 'firm'] as const

export const useFirm = (): FirmInfo | null => {
  const { client } = useServices()
  const [written] = useState(firmOfDocument)
  const asked = useQuery({
    queryKey: firmKey,
    queryFn: async ({ signal }): Promise<FirmInfo> => {
      // Imported here, since the contract of public pages is large and the layout must not wait for it.
      const { readPageEndpoint: readPage } = await import('#shared/contract/content/public-pages.ts')
      return (await client.call(readPage, { query: { path: '/offline' }, signal })).site
    },
    retry: false,
  })
  return asked.data ?? written
}

/** Firm that the server has written into the HTML, so that the first paint has the right colours. */
const firmOfDocument = (): FirmInfo | null =>
  JSON.parse(document.querySelector('script#firm')?.textContent ?? 'null')

/** CSS variables for the firm's own accent, in shades readable on `ground`; empty for the default accent. */
export const useFirmAccent = (ground: 'rail' | 'page'): CSSProperties => {
  const accent = parseAccent(useFirm()?.look?.accent ?? '')
  return useMemo(() => (accent === null ? {} : shadesOn(ground, accent)), [ground, accent])
}

const shadesOn = (ground: 'rail' | 'page', chosen: string): CSSProperties => {
  const { accent, deep, light, on } = accentShades(chosen)
  if (ground === 'rail') return variables({ '--accent': light, '--on-accent': accentShades(light).on })
  const readable = `light-dark(${deep}, ${light})`
  return variables({
    '--accent': readable,
    '--mantine-color-bronze-text': readable,
    '--mantine-color-anchor': readable,
    '--mantine-primary-color-filled': accent,
    '--mantine-primary-color-filled-hover': accent,
    // Text colour of a filled button.
    '--mantine-color-black': on,
  })
}

const variables = (values: Record<`--${string}`, string>): CSSProperties => values
