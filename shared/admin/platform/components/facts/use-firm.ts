/** Whose office this is, as visitors see it. */
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo, useState } from 'react'
import { useServices } from '#shared/admin/platform/services.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { accentShades, parseAccent } from '#shared/domain/text/accent.ts'

type FirmInfo = Pick<SiteInfo, 'name' | 'look'>

export const useFirm = (): FirmInfo | null => {
  const { client } = useServices()
  const [written] = useState(firmOfDocument)
  const asked = useQuery({
    queryKey: ['firm'],
    queryFn: async ({ signal }): Promise<FirmInfo> => {
      // The contract of public pages is large, and the frame comes first.
      const { readPageEndpoint: readPage } = await import('#shared/contract/content/public-pages.ts')
      return (await client.call(readPage, { query: { path: '/offline' }, signal })).site
    },
    retry: false,
  })
  return asked.data ?? written
}

/** The server writes it into the web's document, so that nothing is shown in another colour first. */
const firmOfDocument = (): FirmInfo | null =>
  JSON.parse(document.querySelector('script#firm')?.textContent ?? 'null')

/** The firm's own colour for the accents within an element, in shades that can be read there; nothing for the shipped one. */
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
    // The words on a filled button.
    '--mantine-color-black': on,
  })
}

const variables = (values: Record<`--${string}`, string>): CSSProperties => values
