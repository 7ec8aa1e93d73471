/** Whose office this is, as visitors see it. */
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useServices } from '#shared/admin/platform/services.ts'
import { accentShades, parseAccent } from '#shared/domain/text/accent.ts'

export const useFirm = () => {
  const { client } = useServices()
  return useQuery({
    queryKey: ['firm'],
    queryFn: async ({ signal }) => {
      // What a public page is made of is a large contract, and the frame comes first.
      const { readPage } = await import('#shared/contract/content/pages.ts')
      return (await client.call(readPage, { query: { path: '/offline' }, signal })).site
    },
    retry: false,
  }).data
}

/** The firm's own colour for the accents within an element, in shades that can be read there; nothing for the shipped one. */
export const useFirmAccent = (ground: 'rail' | 'page'): CSSProperties => {
  const accent = parseAccent(useFirm()?.look?.accent ?? '')
  if (accent === null) return {}
  const { deep, light, on } = accentShades(accent)
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
