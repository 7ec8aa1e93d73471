/** Whose office this is, as visitors see it. */
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useServices } from '#shared/admin/platform/services.ts'

const useLook = () => {
  const { client } = useServices()
  return useQuery({
    queryKey: ['firm'],
    queryFn: async ({ signal }) => {
      // What a public page is made of is a large contract, and the frame comes first.
      const { readPage } = await import('#shared/contract/content/pages.ts')
      const { site } = await client.call(readPage, { query: { path: '/offline' }, signal })
      const { accentShades, parseAccent } = await import('#shared/domain/text/accent.ts')
      const accent = parseAccent(site.look?.accent ?? '')
      if (accent === null) return { site, shades: null }
      const shades = accentShades(accent)
      return { site, shades: { ...shades, onLight: accentShades(shades.light).on } }
    },
    retry: false,
  }).data
}

export const useFirm = () => useLook()?.site

/** The firm's own colour for the accents within an element, in shades that can be read there; nothing for the shipped one. */
export const useFirmAccent = (ground: 'rail' | 'page'): CSSProperties => {
  const shades = useLook()?.shades
  if (!shades) return {}
  const { accent, deep, light, on, onLight } = shades
  if (ground === 'rail') return variables({ '--accent': light, '--on-accent': onLight })
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
